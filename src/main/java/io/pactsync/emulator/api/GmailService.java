package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.Clockwork;
import io.pactsync.emulator.http.Exchange;
import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.http.HttpService;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.meter.Audit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.Meter;
import io.pactsync.emulator.oauth.OAuthDesk;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All that the emulator answers: OAuth's addresses, Gmail's, and 404 for the rest. Thread-safe. */
public final class GmailService implements HttpService {
  private static final Logger LOG = LoggerFactory.getLogger(GmailService.class);

  /**
   * What the service works with.
   *
   * @param inFlightCeiling the most calls that a user may have in flight
   * @param ticker elapsed nanoseconds
   * @param clockwork closed by its owner
   */
  public record Parts(
      OAuthDesk desk,
      FaultPlan faults,
      EmulatedQuota quota,
      Meter meter,
      Audit audit,
      Pace pace,
      Charging charging,
      int inFlightCeiling,
      InstantSource clock,
      LongSupplier ticker,
      Clockwork clockwork) {}

  private final OAuthDesk desk;
  private final Router router;
  private final CallPipeline pipeline;

  /**
   * @param workers runs what may read files
   */
  public GmailService(Parts parts, Mailboxes mailboxes, Executor workers) {
    this.desk = parts.desk();
    this.router = new Router(parts.clock());
    this.pipeline = new CallPipeline(parts, new Answering(parts, mailboxes), workers);
  }

  @Override
  public void serve(HttpCall call, Exchange exchange) {
    Optional<Router.Target> target = router.find(call);
    if (target.isPresent()) {
      pipeline.enter(target.get(), call, exchange);
    } else {
      exchange.answer(other(call), () -> {});
    }
  }

  private Reply other(HttpCall call) {
    try {
      return desk.answer(call).orElseGet(() -> GoogleErrors.notFound().reply());
    } catch (RuntimeException e) {
      LOG.error("an OAuth request could not be answered", e);
      return GoogleErrors.backendError(500).reply();
    }
  }
}
