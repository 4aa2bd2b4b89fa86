package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.http.Clockwork;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.meter.Audit;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.Meter;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last step of a call: creates the response, records the call in the audit, and sends the
 * response intact or with the injected fault.
 */
final class Answering {
  private static final Logger LOG = LoggerFactory.getLogger(Answering.class);
  private static final Duration DEFAULT_STALL = Duration.ofMinutes(2);
  private static final Duration DEFAULT_TRICKLE = Duration.ofSeconds(2);

  private final Mailboxes mailboxes;
  private final FaultReplies faultReplies;
  private final EmulatedQuota quota;
  private final Audit audit;
  private final InstantSource clock;
  private final LongSupplier ticker;
  private final Clockwork scheduler;

  Answering(GmailService.Parts parts, Mailboxes mailboxes) {
    this.mailboxes = mailboxes;
    this.faultReplies = new FaultReplies(parts.clock());
    this.quota = parts.quota();
    this.audit = parts.audit();
    this.clock = parts.clock();
    this.ticker = parts.ticker();
    this.scheduler = parts.clockwork();
  }

  /**
   * @param leave removes the call from the calls in flight
   */
  void answer(Attempt current, Runnable leave) {
    Optional<EmulatedLimit> refusedBy = current.count().flatMap(Meter.Count::refusedBy);
    if (refusedBy.isPresent()) {
      send(
          current,
          QuotaErrors.of(refusedBy.get(), quota).reply(),
          CallVerdict.REFUSED_QUOTA,
          leave);
      return;
    }
    if (current.fault().isEmpty()) {
      send(current, reply(current), CallVerdict.SERVED, leave);
      return;
    }
    FaultRule rule = current.fault().get();
    Optional<Reply> replacement = faultReplies.of(rule);
    if (replacement.isPresent()) {
      send(current, replacement.get(), CallVerdict.FAULTED, leave);
    } else {
      damage(current, rule, leave);
    }
  }

  private void damage(Attempt current, FaultRule rule, Runnable leave) {
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
        scheduler.after(rule.lasting().orElse(DEFAULT_STALL).toNanos(), current.exchange()::reset);
      }
      case TRUNCATE -> {
        Reply response = reply(current);
        record(current, response.status(), CallVerdict.FAULTED);
        current.exchange().truncate(response, leave);
      }
      case CUT -> send(current, reply(current).cut(), CallVerdict.FAULTED, leave);
      case SLOW -> {
        Reply response = reply(current);
        record(current, response.status(), CallVerdict.FAULTED);
        current.exchange().trickle(response, rule.lasting().orElse(DEFAULT_TRICKLE), leave);
      }
      default -> send(current, reply(current), CallVerdict.FAULTED, leave);
    }
  }

  private void send(Attempt current, Reply response, CallVerdict verdict, Runnable leave) {
    record(current, response.status(), verdict);
    current.exchange().answer(response, leave);
  }

  private void record(Attempt current, int status, CallVerdict verdict) {
    audit.add(current.entry(ticker.getAsLong(), status, verdict));
  }

  /** The response of the endpoint, without any fault. */
  private Reply reply(Attempt current) {
    try {
      ServedMailbox served =
          mailboxes
              .find(current.user())
              .orElseThrow(() -> new FailedCall(GoogleErrors.mailServiceNotEnabled()));
      deliverArrivals(current, served);
      return current
          .target()
          .route()
          .endpoint()
          .answer(
              new ApiCall(
                  current.call(),
                  current.target().variables(),
                  served,
                  current.access().orElseThrow(),
                  current.fault().map(FaultRule::kind),
                  FieldMask.parse(current.call().query().first("fields"))));
    } catch (FailedCall e) {
      return e.error().reply();
    } catch (IOException | RuntimeException e) {
      LOG.error("The emulator could not respond to {}", current.target().method().apiName(), e);
      return GoogleErrors.backendError(500).reply();
    }
  }

  private void deliverArrivals(Attempt current, ServedMailbox served) throws IOException {
    Optional<FaultRule> arrival =
        current.fault().filter(rule -> rule.kind() == FaultKind.MAIL_ARRIVES);
    if (arrival.isPresent()) {
      NewMail.arrive(served.mailbox(), clock, arrival.get().amount().orElse(1));
    }
  }
}
