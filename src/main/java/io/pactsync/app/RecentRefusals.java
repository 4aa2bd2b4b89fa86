package io.pactsync.app;

import io.pactsync.quota.RefusalCause;
import java.time.Instant;
import java.util.Map;

/**
 * The refusals of an inbox's last run that met any.
 *
 * @param lastAt when the last call was refused
 * @param causes refused calls of that process by cause
 * @param availableUnitsPerSecond what other clients of the mailbox left then, as far as it is known
 */
public record RecentRefusals(
    Instant lastAt, Map<RefusalCause, Long> causes, double availableUnitsPerSecond) {
  public RecentRefusals {
    causes = Map.copyOf(causes);
  }
}
