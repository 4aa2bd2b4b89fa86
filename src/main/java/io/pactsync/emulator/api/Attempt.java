package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.http.Exchange;
import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.Meter;
import io.pactsync.emulator.oauth.Access;
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
record Attempt(
    long arrivedNanos,
    Router.Target target,
    HttpCall call,
    Exchange exchange,
    Optional<Access> access,
    Optional<FaultRule> fault,
    Optional<Meter.Count> count,
    int units) {

  static Attempt of(long arrivedNanos, Router.Target target, HttpCall call, Exchange exchange) {
    return new Attempt(
        arrivedNanos,
        target,
        call,
        exchange,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  Attempt by(Access known) {
    return new Attempt(
        arrivedNanos, target, call, exchange, Optional.of(known), fault, count, units);
  }

  Attempt struckBy(Optional<FaultRule> rule) {
    return new Attempt(arrivedNanos, target, call, exchange, access, rule, count, units);
  }

  Attempt counted(Meter.Count verdict, int charged) {
    return new Attempt(
        arrivedNanos, target, call, exchange, access, fault, Optional.of(verdict), charged);
  }

  String user() {
    return access.map(Access::account).orElse("");
  }

  AuditEntry entry(long answeredNanos, int status, CallVerdict verdict) {
    return new AuditEntry(
        arrivedNanos,
        count.map(c -> OptionalLong.of(c.nanos())).orElse(OptionalLong.empty()),
        answeredNanos,
        access.map(Access::account),
        target.method(),
        target.messageId(),
        units,
        status,
        verdict,
        fault.map(rule -> rule.kind().text()));
  }
}
