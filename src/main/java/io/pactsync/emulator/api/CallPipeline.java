package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.Clockwork;
import io.pactsync.emulator.http.Exchange;
import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.meter.Audit;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.Meter;
import io.pactsync.emulator.oauth.Access;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Runs the steps of every call in this order: check token and scope, check the in-flight cap,
 * choose the fault, count the units at the chosen instant, respond at the chosen instant. No thread
 * waits between the steps. Thread-safe.
 */
final class CallPipeline {
  private final Doorkeeper authorizer;
  private final InFlight inFlight;
  private final FaultPlan faults;
  private final Pace timing;
  private final Charging charging;
  private final EmulatedQuota quota;
  private final Meter meter;
  private final Audit audit;
  private final Answering responder;
  private final Clockwork scheduler;
  private final Executor workers;
  private final LongSupplier ticker;

  CallPipeline(GmailService.Parts parts, Answering responder, Executor workers) {
    this.authorizer = new Doorkeeper(parts.desk());
    this.inFlight = new InFlight(parts.inFlightCeiling(), parts.audit());
    this.faults = parts.faults();
    this.timing = parts.pace();
    this.charging = parts.charging();
    this.quota = parts.quota();
    this.meter = parts.meter();
    this.audit = parts.audit();
    this.responder = responder;
    this.scheduler = parts.clockwork();
    this.workers = workers;
    this.ticker = parts.ticker();
  }

  void enter(Router.Target target, HttpCall call, Exchange exchange) {
    Attempt current = Attempt.of(ticker.getAsLong(), target, call, exchange);
    try {
      Access access = authorizer.identify(call);
      current = current.by(access);
      authorizer.admit(target, access);
    } catch (FailedCall e) {
      refuse(current, e.error(), CallVerdict.UNAUTHORIZED);
      return;
    }
    if (!inFlight.enter(current.user())) {
      refuse(current, GoogleErrors.tooManyConcurrent(), CallVerdict.REFUSED_CONCURRENCY);
      return;
    }
    faults.arrive(target.method(), current.user());
    Attempt admitted =
        current.struckBy(
            faults.strike(target.method(), target.messageId(), Optional.of(current.user())));
    Pace.Delays delays = timing.next();
    after(delays.count(), () -> respond(count(admitted), delays));
  }

  private Attempt count(Attempt current) {
    if (!charging.counts(current.fault())) {
      return current;
    }
    int units = quota.unitsOf(current.target().method());
    Meter.Count count = meter.count(current.user(), units);
    boolean charged = count.refusedBy().isEmpty() || charging.refused();
    return current.counted(count, charged ? units : 0);
  }

  private void respond(Attempt current, Pace.Delays delays) {
    long left = delays.answer() - (ticker.getAsLong() - current.arrivedNanos());
    Runnable respond = () -> responder.answer(current, () -> inFlight.leave(current.user()));
    if (delays.answer() == 0) {
      respond.run();
      return;
    }
    after(left, () -> workers.execute(respond));
  }

  private void refuse(Attempt current, GoogleError error, CallVerdict verdict) {
    audit.add(current.entry(ticker.getAsLong(), error.code(), verdict));
    current.exchange().answer(error.reply(), () -> {});
  }

  private void after(long nanos, Runnable step) {
    if (nanos > 0) {
      scheduler.after(nanos, step);
    } else {
      step.run();
    }
  }
}
