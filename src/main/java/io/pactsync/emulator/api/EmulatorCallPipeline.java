package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.ResponseExchange;
import io.pactsync.emulator.http.StepScheduler;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.QuotaMeter;
import io.pactsync.emulator.oauth.GrantedAccess;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Runs the steps of every call in this order: check token and scope, check the in-flight cap,
 * choose the fault, count the units at the chosen instant, respond at the chosen instant. No thread
 * waits between the steps. Thread-safe.
 */
final class EmulatorCallPipeline {
  private final CallAuthorizer authorizer;
  private final InFlightCallCounter inFlight;
  private final FaultPlan faults;
  private final ResponseTiming timing;
  private final EmulatorChargePolicy charging;
  private final EmulatedQuota quota;
  private final QuotaMeter meter;
  private final CallAudit audit;
  private final CallResponder responder;
  private final StepScheduler scheduler;
  private final Executor workers;
  private final LongSupplier ticker;

  EmulatorCallPipeline(
      EmulatedGmailService.ServiceComponents parts, CallResponder responder, Executor workers) {
    this.authorizer = new CallAuthorizer(parts.oauth());
    this.inFlight = new InFlightCallCounter(parts.inFlightCap(), parts.audit());
    this.faults = parts.faults();
    this.timing = parts.timing();
    this.charging = parts.chargePolicy();
    this.quota = parts.quota();
    this.meter = parts.meter();
    this.audit = parts.audit();
    this.responder = responder;
    this.scheduler = parts.scheduler();
    this.workers = workers;
    this.ticker = parts.ticker();
  }

  void submit(Router.RoutedCall target, EmulatorRequest call, ResponseExchange exchange) {
    CallInProgress current = CallInProgress.of(ticker.getAsLong(), target, call, exchange);
    try {
      GrantedAccess access = authorizer.identify(call);
      current = current.withAccess(access);
      authorizer.authorize(target, access);
    } catch (GoogleErrorException e) {
      refuse(current, e.error(), CallVerdict.UNAUTHORIZED);
      return;
    }
    if (!inFlight.tryEnter(current.user())) {
      refuse(current, GoogleErrors.tooManyConcurrent(), CallVerdict.REFUSED_CONCURRENCY);
      return;
    }
    faults.runHooks(target.method(), current.user());
    CallInProgress admitted =
        current.withFault(
            faults.nextFault(target.method(), target.messageId(), Optional.of(current.user())));
    ResponseTiming.ResponseDelays delays = timing.nextDelays();
    after(delays.countingNanos(), () -> respond(count(admitted), delays));
  }

  private CallInProgress count(CallInProgress current) {
    if (!charging.counts(current.fault())) {
      return current;
    }
    int units = quota.unitsOf(current.target().method());
    QuotaMeter.CountDecision count = meter.count(current.user(), units);
    boolean charged = count.refusedBy().isEmpty() || charging.refused();
    return current.withCount(count, charged ? units : 0);
  }

  private void respond(CallInProgress current, ResponseTiming.ResponseDelays delays) {
    long left = delays.responseNanos() - (ticker.getAsLong() - current.arrivedNanos());
    Runnable respond = () -> responder.respond(current, () -> inFlight.leave(current.user()));
    if (delays.responseNanos() == 0) {
      respond.run();
      return;
    }
    after(left, () -> workers.execute(respond));
  }

  private void refuse(CallInProgress current, GoogleError error, CallVerdict verdict) {
    audit.record(current.toAuditEntry(ticker.getAsLong(), error.code(), verdict));
    current.exchange().send(error.toResponse(), () -> {});
  }

  private void after(long nanos, Runnable step) {
    if (nanos > 0) {
      scheduler.runAfter(nanos, step);
    } else {
      step.run();
    }
  }
}
