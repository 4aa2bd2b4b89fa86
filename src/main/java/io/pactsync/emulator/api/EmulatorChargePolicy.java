package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import java.util.Optional;

/**
 * Selects the calls that cost units although they return nothing. Google does not document this.
 *
 * @param refused calls that the meter or a fault refuses for lack of quota or because of the
 *     in-flight cap
 * @param faulted calls whose response another fault replaces or damages
 */
public record EmulatorChargePolicy(boolean refused, boolean faulted) {

  /** Whether the meter counts a call with this fault. */
  boolean counts(Optional<FaultRule> fault) {
    return fault.map(FaultRule::kind).map(this::counts).orElse(true);
  }

  private boolean counts(FaultKind kind) {
    return switch (kind) {
      case EMPTY_PAGE, REPEATED_IDS, SHUFFLED, MAIL_ARRIVES, SLOW, GONE, HISTORY_EXPIRED -> true;
      // The user of the call is unknown.
      case UNAUTHENTICATED -> false;
      default -> kind.isRefusal() ? refused : faulted;
    };
  }
}
