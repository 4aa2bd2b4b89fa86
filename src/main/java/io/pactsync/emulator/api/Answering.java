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

/** The last step of a call: make its reply, book it, and send it whole or as its fault demands. */
final class Answering {
  private static final Logger LOG = LoggerFactory.getLogger(Answering.class);
  private static final Duration USUAL_STALL = Duration.ofMinutes(2);
  private static final Duration USUAL_TRICKLE = Duration.ofSeconds(2);

  private final Mailboxes mailboxes;
  private final FaultReplies faultReplies;
  private final EmulatedQuota quota;
  private final Audit audit;
  private final InstantSource clock;
  private final LongSupplier ticker;
  private final Clockwork clockwork;

  Answering(GmailService.Parts parts, Mailboxes mailboxes) {
    this.mailboxes = mailboxes;
    this.faultReplies = new FaultReplies(parts.clock());
    this.quota = parts.quota();
    this.audit = parts.audit();
    this.clock = parts.clock();
    this.ticker = parts.ticker();
    this.clockwork = parts.clockwork();
  }

  /**
   * @param leave says that the call is no longer in flight
   */
  void answer(Attempt attempt, Runnable leave) {
    Optional<EmulatedLimit> refusedBy = attempt.count().flatMap(Meter.Count::refusedBy);
    if (refusedBy.isPresent()) {
      send(
          attempt,
          QuotaErrors.of(refusedBy.get(), quota).reply(),
          CallVerdict.REFUSED_QUOTA,
          leave);
      return;
    }
    if (attempt.fault().isEmpty()) {
      send(attempt, reply(attempt), CallVerdict.SERVED, leave);
      return;
    }
    FaultRule rule = attempt.fault().get();
    Optional<Reply> replacement = faultReplies.of(rule);
    if (replacement.isPresent()) {
      send(attempt, replacement.get(), CallVerdict.FAULTED, leave);
    } else {
      damage(attempt, rule, leave);
    }
  }

  private void damage(Attempt attempt, FaultRule rule, Runnable leave) {
    switch (rule.kind()) {
      case RESET -> {
        book(attempt, 0, CallVerdict.FAULTED);
        leave.run();
        attempt.exchange().reset();
      }
      case STALL -> {
        book(attempt, 0, CallVerdict.FAULTED);
        // Its client may give up long before: nothing says when, so it keeps no room.
        leave.run();
        clockwork.after(rule.lasting().orElse(USUAL_STALL).toNanos(), attempt.exchange()::reset);
      }
      case TRUNCATE -> {
        Reply reply = reply(attempt);
        book(attempt, reply.status(), CallVerdict.FAULTED);
        attempt.exchange().truncate(reply, leave);
      }
      case CUT -> send(attempt, reply(attempt).cut(), CallVerdict.FAULTED, leave);
      case SLOW -> {
        Reply reply = reply(attempt);
        book(attempt, reply.status(), CallVerdict.FAULTED);
        attempt.exchange().trickle(reply, rule.lasting().orElse(USUAL_TRICKLE), leave);
      }
      default -> send(attempt, reply(attempt), CallVerdict.FAULTED, leave);
    }
  }

  private void send(Attempt attempt, Reply reply, CallVerdict verdict, Runnable leave) {
    book(attempt, reply.status(), verdict);
    attempt.exchange().answer(reply, leave);
  }

  private void book(Attempt attempt, int status, CallVerdict verdict) {
    audit.add(attempt.entry(ticker.getAsLong(), status, verdict));
  }

  /** The endpoint's own reply. */
  private Reply reply(Attempt attempt) {
    try {
      ServedMailbox served =
          mailboxes
              .find(attempt.user())
              .orElseThrow(() -> new FailedCall(GoogleErrors.mailServiceNotEnabled()));
      arrivals(attempt, served);
      return attempt
          .target()
          .route()
          .endpoint()
          .answer(
              new ApiCall(
                  attempt.call(),
                  attempt.target().variables(),
                  served,
                  attempt.access().orElseThrow(),
                  attempt.fault().map(FaultRule::kind),
                  FieldMask.parse(attempt.call().query().first("fields"))));
    } catch (FailedCall e) {
      return e.error().reply();
    } catch (IOException | RuntimeException e) {
      LOG.error("{} could not be answered", attempt.target().method().apiName(), e);
      return GoogleErrors.backendError(500).reply();
    }
  }

  private void arrivals(Attempt attempt, ServedMailbox served) throws IOException {
    Optional<FaultRule> arrival =
        attempt.fault().filter(rule -> rule.kind() == FaultKind.MAIL_ARRIVES);
    if (arrival.isPresent()) {
      NewMail.arrive(served.mailbox(), clock, arrival.get().amount().orElse(1));
    }
  }
}
