package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.ResponseExchange;
import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.QuotaMeter;
import io.pactsync.emulator.oauth.GrantedAccess;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One call in the pipeline. Immutable: each step returns a new value.
 *
 * @param arrivedNanos the ticker's value when the call arrived
 * @param access empty until the token is identified
 * @param fault the injected fault
 * @param count the meter's verdict; empty before counting, and for a call that is not counted
 * @param units quota units counted
 */
record CallInProgress(
    long arrivedNanos,
    Router.RoutedCall target,
    EmulatorRequest call,
    ResponseExchange exchange,
    Optional<GrantedAccess> access,
    Optional<FaultRule> fault,
    Optional<QuotaMeter.CountDecision> count,
    int units) {

  static CallInProgress of(
      long arrivedNanos,
      Router.RoutedCall target,
      EmulatorRequest call,
      ResponseExchange exchange) {
    return new CallInProgress(
        arrivedNanos,
        target,
        call,
        exchange,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  CallInProgress withAccess(GrantedAccess known) {
    return new CallInProgress(
        arrivedNanos, target, call, exchange, Optional.of(known), fault, count, units);
  }

  CallInProgress withFault(Optional<FaultRule> rule) {
    return new CallInProgress(arrivedNanos, target, call, exchange, access, rule, count, units);
  }

  CallInProgress withCount(QuotaMeter.CountDecision verdict, int charged) {
    return new CallInProgress(
        arrivedNanos, target, call, exchange, access, fault, Optional.of(verdict), charged);
  }

  String user() {
    return access.map(GrantedAccess::account).orElse("");
  }

  AuditEntry toAuditEntry(long respondedNanos, int status, CallVerdict verdict) {
    return new AuditEntry(
        arrivedNanos,
        count.map(c -> OptionalLong.of(c.nanos())).orElse(OptionalLong.empty()),
        respondedNanos,
        access.map(GrantedAccess::account),
        target.method(),
        target.messageId(),
        units,
        status,
        verdict,
        fault.map(rule -> rule.kind().specName()));
  }
}
