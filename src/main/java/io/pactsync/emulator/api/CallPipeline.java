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
 * The steps of every call, in their order: admit by token and scope, admit by calls in flight, draw
 * the fault, count the units at the drawn instant, answer at the drawn instant. No thread waits in
 * between. Thread-safe.
 */
final class CallPipeline {
  private final Doorkeeper doorkeeper;
  private final InFlight inFlight;
  private final FaultPlan faults;
  private final Pace pace;
  private final Charging charging;
  private final EmulatedQuota quota;
  private final Meter meter;
  private final Audit audit;
  private final Answering answering;
  private final Clockwork clockwork;
  private final Executor workers;
  private final LongSupplier ticker;

  CallPipeline(GmailService.Parts parts, Answering answering, Executor workers) {
    this.doorkeeper = new Doorkeeper(parts.desk());
    this.inFlight = new InFlight(parts.inFlightCeiling(), parts.audit());
    this.faults = parts.faults();
    this.pace = parts.pace();
    this.charging = parts.charging();
    this.quota = parts.quota();
    this.meter = parts.meter();
    this.audit = parts.audit();
    this.answering = answering;
    this.clockwork = parts.clockwork();
    this.workers = workers;
    this.ticker = parts.ticker();
  }

  void enter(Router.Target target, HttpCall call, Exchange exchange) {
    Attempt attempt = Attempt.of(ticker.getAsLong(), target, call, exchange);
    try {
      Access access = doorkeeper.identify(call);
      attempt = attempt.by(access);
      doorkeeper.admit(target, access);
    } catch (FailedCall e) {
      refuse(attempt, e.error(), CallVerdict.UNAUTHORIZED);
      return;
    }
    if (!inFlight.enter(attempt.user())) {
      refuse(attempt, GoogleErrors.tooManyConcurrent(), CallVerdict.REFUSED_CONCURRENCY);
      return;
    }
    faults.arrive(target.method(), attempt.user());
    Attempt admitted =
        attempt.struckBy(
            faults.strike(target.method(), target.messageId(), Optional.of(attempt.user())));
    Pace.Delays delays = pace.next();
    after(delays.count(), () -> answer(count(admitted), delays));
  }

  private Attempt count(Attempt attempt) {
    if (!charging.counts(attempt.fault())) {
      return attempt;
    }
    int units = quota.unitsOf(attempt.target().method());
    Meter.Count count = meter.count(attempt.user(), units);
    boolean charged = count.refusedBy().isEmpty() || charging.refused();
    return attempt.counted(count, charged ? units : 0);
  }

  private void answer(Attempt attempt, Pace.Delays delays) {
    long left = delays.answer() - (ticker.getAsLong() - attempt.arrivedNanos());
    Runnable answer = () -> answering.answer(attempt, () -> inFlight.leave(attempt.user()));
    if (delays.answer() == 0) {
      answer.run();
      return;
    }
    after(left, () -> workers.execute(answer));
  }

  private void refuse(Attempt attempt, GoogleError error, CallVerdict verdict) {
    audit.add(attempt.entry(ticker.getAsLong(), error.code(), verdict));
    attempt.exchange().answer(error.reply(), () -> {});
  }

  private void after(long nanos, Runnable step) {
    if (nanos > 0) {
      clockwork.after(nanos, step);
    } else {
      step.run();
    }
  }
}
