package io.pactsync.cli.output;

import io.pactsync.quota.RefusalCause;
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
 * @param refusalWait the wait of calls after a refusal, if there is one
 */
public record ProgressSnapshot(
    long done,
    long total,
    long failed,
    long unitsSpent,
    long unitsLeft,
    OptionalDouble sharedUnitsPerSecond,
    Optional<RefusalWait> refusalWait) {
  /**
   * A wait after a refusal.
   *
   * @param until when the next call may be sent
   * @param cause why Google refused, if that is known
   */
  record RefusalWait(Instant until, Optional<RefusalCause> cause) {}

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
