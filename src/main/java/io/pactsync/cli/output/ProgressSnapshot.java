package io.pactsync.cli.output;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The progress of a run at one instant.
 *
 * @param done messages in a final state
 * @param total messages to fetch that are known so far
 * @param failed dead letters, which {@code done} includes
 * @param unitsSpent quota units that this run spent
 * @param unitsLeft quota units that the other messages will cost
 * @param sharedUnitsPerSecond what another client of a mailbox leaves, if there is one
 * @param waitingUntil when the next call may be sent, if calls wait after a refusal
 */
public record ProgressSnapshot(
    long done,
    long total,
    long failed,
    long unitsSpent,
    long unitsLeft,
    OptionalDouble sharedUnitsPerSecond,
    Optional<Instant> waitingUntil) {
  public ProgressSnapshot {
    if (done < 0 || failed < 0 || failed > done || total < done) {
      throw new IllegalArgumentException(
          "failed must not exceed done, nor done total: "
              + failed
              + " of "
              + done
              + " of "
              + total);
    }
    if (unitsSpent < 0 || unitsLeft < 0) {
      throw new IllegalArgumentException("units must not be negative");
    }
  }
}
