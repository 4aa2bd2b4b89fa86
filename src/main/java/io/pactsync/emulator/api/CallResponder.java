package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.StepScheduler;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.QuotaMeter;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last step of a call: creates the response, records the call in the audit, and sends the
 * response intact or with the injected fault.
 */
final class CallResponder {
  private static final Logger LOG = LoggerFactory.getLogger(CallResponder.class);
  private static final Duration DEFAULT_STALL = Duration.ofMinutes(2);
  private static final Duration DEFAULT_DRIP = Duration.ofMillis(500);
  private static final Duration DEFAULT_LAG = Duration.ofMinutes(5);
  private static final Set<FaultKind> HIDING =
      EnumSet.of(FaultKind.LATE_INDEX, FaultKind.LATE_MESSAGE);
  private static final Duration DEFAULT_TRICKLE = Duration.ofSeconds(2);

  private final EmulatorMailboxes mailboxes;
  private final FaultResponses faultResponses;
  private final EmulatedQuota quota;
  private final CallAudit audit;
  private final InstantSource clock;
  private final LongSupplier ticker;
  private final StepScheduler scheduler;

  CallResponder(EmulatedGmailService.ServiceComponents parts, EmulatorMailboxes mailboxes) {
    this.mailboxes = mailboxes;
    this.faultResponses = new FaultResponses(parts.clock());
    this.quota = parts.quota();
    this.audit = parts.audit();
    this.clock = parts.clock();
    this.ticker = parts.ticker();
    this.scheduler = parts.scheduler();
  }

  /**
   * @param leave removes the call from the calls in flight
   */
  void respond(CallInProgress current, Runnable leave) {
    Optional<EmulatedLimit> refusedBy =
        current.count().flatMap(QuotaMeter.CountDecision::refusedBy);
    if (refusedBy.isPresent()) {
      send(
          current,
          GoogleQuotaErrors.forLimit(refusedBy.get(), quota).toResponse(),
          CallVerdict.REFUSED_QUOTA,
          leave);
      return;
    }
    if (current.fault().isEmpty()) {
      send(current, reply(current), CallVerdict.SERVED, leave);
      return;
    }
    FaultRule rule = current.fault().get();
    Optional<EmulatorResponse> replacement = faultResponses.responseOf(rule);
    if (replacement.isPresent()) {
      send(current, replacement.get(), CallVerdict.FAULTED, leave);
    } else {
      damage(current, rule, leave);
    }
  }

  private void damage(CallInProgress current, FaultRule rule, Runnable leave) {
    switch (rule.kind()) {
      case RESET -> {
        record(current, 0, CallVerdict.FAULTED);
        leave.run();
        current.exchange().reset();
      }
      case STALL -> {
        record(current, 0, CallVerdict.FAULTED);
        // The client may close the connection earlier without notice, so the call stops counting as
        // in flight now.
        leave.run();
        scheduler.runAfter(
            rule.lasting().orElse(DEFAULT_STALL).toNanos(), current.exchange()::reset);
      }
      case TRUNCATE, STALL_BODY -> {
        EmulatorResponse response = reply(current);
        record(current, response.status(), CallVerdict.FAULTED);
        Duration stall =
            rule.kind() == FaultKind.TRUNCATE
                ? Duration.ZERO
                : rule.lasting().orElse(DEFAULT_STALL);
        current.exchange().truncate(response, stall, leave);
      }
      case DRIP -> {
        EmulatorResponse response = reply(current);
        record(current, response.status(), CallVerdict.FAULTED);
        current.exchange().drip(response, rule.lasting().orElse(DEFAULT_DRIP), leave);
      }
      case CUT -> send(current, reply(current).firstHalf(), CallVerdict.FAULTED, leave);
      case SLOW -> {
        EmulatorResponse response = reply(current);
        record(current, response.status(), CallVerdict.FAULTED);
        current.exchange().trickle(response, rule.lasting().orElse(DEFAULT_TRICKLE), leave);
      }
      default -> send(current, reply(current), CallVerdict.FAULTED, leave);
    }
  }

  private void send(
      CallInProgress current, EmulatorResponse response, CallVerdict verdict, Runnable leave) {
    record(current, response.status(), verdict);
    current.exchange().send(response, leave);
  }

  private void record(CallInProgress current, int status, CallVerdict verdict) {
    audit.record(current.toAuditEntry(ticker.getAsLong(), status, verdict));
  }

  /** The response of the endpoint, without any fault. */
  private EmulatorResponse reply(CallInProgress current) {
    try {
      ServedMailbox served =
          mailboxes
              .find(current.user())
              .orElseThrow(() -> new GoogleErrorException(GoogleErrors.mailServiceNotEnabled()));
      deliverArrivals(current, served);
      return current
          .target()
          .route()
          .endpoint()
          .serve(
              new AdmittedCall(
                  current.call(),
                  current.target().variables(),
                  served,
                  current.access().orElseThrow(),
                  current.fault().map(FaultRule::kind),
                  FieldMask.parse(current.call().query().first("fields")),
                  hidden(current, served)));
    } catch (GoogleErrorException e) {
      return e.error().toResponse();
    } catch (IOException | RuntimeException e) {
      LOG.error("The emulator could not respond to {}", current.target().method().apiName(), e);
      return GoogleErrors.backendError(500).toResponse();
    }
  }

  private Set<String> hidden(CallInProgress current, ServedMailbox served) {
    return current
        .fault()
        .filter(rule -> HIDING.contains(rule.kind()))
        .map(rule -> clock.instant().minus(rule.lasting().orElse(DEFAULT_LAG)))
        .map(served::arrivedAfter)
        .orElse(Set.of());
  }

  private void deliverArrivals(CallInProgress current, ServedMailbox served) throws IOException {
    Optional<FaultRule> arrival =
        current.fault().filter(rule -> rule.kind() == FaultKind.MAIL_ARRIVES);
    if (arrival.isPresent()) {
      MailArrivalFault.deliver(served.mailbox(), clock, arrival.get().amount().orElse(1));
    }
  }
}
