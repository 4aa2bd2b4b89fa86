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
 * being processed. With two, a message is a suspect and processed alone, after all others; with
 * three, it is a dead letter, since it died alone.
 */
final class Recovery {
  static final int STRIKES_FOR_A_DEAD_LETTER = 3;

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
                            + " times while it read this message, the last time alone;"
                            + " look at it in Gmail, and retry it if you want it read again",
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
