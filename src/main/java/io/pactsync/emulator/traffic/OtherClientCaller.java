package io.pactsync.emulator.traffic;

import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.OtherClientCall;
import io.pactsync.emulator.meter.QuotaMeter;
import io.pactsync.quota.GmailMethod;

/**
 * Makes single calls of other clients. Every call goes through the meter that counts the client
 * under test, which admits or refuses it.
 *
 * @param chargesRefused whether the meter counts the units of refused calls
 */
public record OtherClientCaller(
    EmulatedQuota quota, QuotaMeter meter, CallAudit audit, boolean chargesRefused) {
  private static final GmailMethod METHOD = GmailMethod.MESSAGES_GET;

  /** The units of one call. */
  int units() {
    return quota.unitsOf(METHOD);
  }

  void call(String user) {
    QuotaMeter.CountDecision decision = meter.count(user, units());
    boolean refused = decision.refusedBy().isPresent();
    int charged = refused && !chargesRefused ? 0 : units();
    audit.others().record(new OtherClientCall(decision.nanos(), user, METHOD, charged, refused));
  }
}
