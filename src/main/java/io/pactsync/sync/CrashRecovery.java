package io.pactsync.sync;

import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Adds a strike to each message that was in progress when an earlier process died, so that a
 * message that kills its process cannot stop every run. With two strikes, a message is processed
 * alone, after all others. With three, it is delivered without being read. With four, it becomes a
 * dead letter.
 */
final class CrashRecovery {
  static final int STRIKES_FOR_DELIVERING_WITHOUT_READING = 3;
  static final int STRIKES_FOR_A_DEAD_LETTER = 4;

  private final MessageStore messages;
  private final InstantSource clock;

  CrashRecovery(MessageStore messages, InstantSource clock) {
    this.messages = messages;
    this.clock = clock;
  }

  /**
   * Adds the strikes and removes the markers.
   *
   * @param markers the markers of the inbox, which a dead process leaves behind
   */
  void recover(String inbox, InProgressMarkers markers) {
    List<String> left = markers.unfinished();
    if (left.isEmpty()) {
      return;
    }
    List<MessageOutcome> deadLetters =
        messages.addStrikes(inbox, left, STRIKES_FOR_A_DEAD_LETTER).stream()
            .<MessageOutcome>map(
                id ->
                    new MessageOutcome.Failed(
                        id,
                        "the process died "
                            + STRIKES_FOR_A_DEAD_LETTER
                            + " times while it processed this message, the last time without"
                            + " reading it; check the message in Gmail, and retry it to read it"
                            + " again",
                        Optional.empty()))
            .toList();
    messages.checkpoint(inbox, deadLetters, clock.instant());
    try {
      markers.clear(left);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
