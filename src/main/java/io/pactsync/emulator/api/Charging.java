package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import java.util.Optional;

/**
 * Which calls cost units although they bring nothing; Google says of none.
 *
 * @param refused those refused for want of quota or room, by the meter or by a fault
 * @param faulted those that another fault replaces or destroys
 */
public record Charging(boolean refused, boolean faulted) {

  /** Whether the meter is asked about a call that this fault befalls. */
  boolean counts(Optional<FaultRule> fault) {
    return fault.map(FaultRule::kind).map(this::counts).orElse(true);
  }

  private boolean counts(FaultKind kind) {
    return switch (kind) {
      case EMPTY_PAGE, REPEATED_IDS, SHUFFLED, MAIL_ARRIVES, SLOW, GONE, HISTORY_EXPIRED -> true;
      // Whose call it is would not be known.
      case UNAUTHENTICATED -> false;
      default -> kind.isRefusal() ? refused : faulted;
    };
  }
}
