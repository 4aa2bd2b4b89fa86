package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageOutcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Puts an inbox in order after a process that may have died: a strike against each message that was
 * being processed. A message with two strikes is processed alone, after all others. With three it
 * is kept without being read, since the process died while it read that message alone. A fourth
 * makes it a dead letter.
 */
final class Recovery {
  static final int STRIKES_FOR_KEEPING_UNREAD = 3;
  static final int STRIKES_FOR_A_DEAD_LETTER = 4;

  private final MessageBook book;
  private final InstantSource clock;

  Recovery(MessageBook book, InstantSource clock) {
    this.book = book;
    this.clock = clock;
  }

  void recover(String inbox, InHandMarks marks) {
    List<String> left = marks.left();
    if (left.isEmpty()) {
      return;
    }
    List<MessageOutcome> condemned =
        book.strike(inbox, left, STRIKES_FOR_A_DEAD_LETTER).stream()
            .<MessageOutcome>map(
                id ->
                    new MessageOutcome.Failed(
                        id,
                        "the process died "
                            + STRIKES_FOR_A_DEAD_LETTER
                            + " times while it handled this message, the last time without reading"
                            + " it; look at it in Gmail, and retry it if you want it read again",
                        Optional.empty()))
            .toList();
    book.checkpoint(inbox, condemned, clock.instant());
    try {
      marks.clear(left);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
