package io.pactsync.cli.progress;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a run has come.
 *
 * @param done messages in a final state
 * @param total messages listed so far, final or not
 * @param failed dead letters among those done
 * @param unitsSpent quota units of this run
 * @param unitsLeft quota units that the rest is expected to cost
 * @param waitingUntil when the next call may be sent, where Google has asked to wait
 */
public record ProgressSnapshot(
    long done,
    long total,
    long failed,
    long unitsSpent,
    long unitsLeft,
    Optional<Instant> waitingUntil) {
  public ProgressSnapshot {
    if (done < 0 || failed < 0 || failed > done || total < done) {
      throw new IllegalArgumentException(
          "done is part of total, and failed of done: " + failed + " of " + done + " of " + total);
    }
    if (unitsSpent < 0 || unitsLeft < 0) {
      throw new IllegalArgumentException("units are never negative");
    }
  }
}
