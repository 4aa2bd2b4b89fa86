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

/**
 * Serves the OAuth paths and the Gmail API, and responds with 404 to all other requests.
 * Thread-safe.
 */
public final class GmailService implements HttpService {
  private static final Logger LOG = LoggerFactory.getLogger(GmailService.class);

  /**
   * The components that the service uses.
   *
   * @param inFlightCeiling the in-flight cap of one user, in calls
   * @param ticker elapsed time in nanoseconds
   * @param clockwork the step scheduler; its owner closes it
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

  private final OAuthDesk oauth;
  private final Router router;
  private final CallPipeline pipeline;

  /**
   * @param workers runs work that may read files
   */
  public GmailService(Parts parts, Mailboxes mailboxes, Executor workers) {
    this.oauth = parts.desk();
    this.router = new Router(parts.clock());
    this.pipeline = new CallPipeline(parts, new Answering(parts, mailboxes), workers);
  }

  @Override
  public void serve(HttpCall call, Exchange exchange) {
    Optional<Router.Target> target = router.find(call);
    if (target.isPresent()) {
      pipeline.enter(target.get(), call, exchange);
    } else {
      exchange.answer(nonGmailResponse(call), () -> {});
    }
  }

  private Reply nonGmailResponse(HttpCall call) {
    try {
      return oauth.answer(call).orElseGet(() -> GoogleErrors.notFound().reply());
    } catch (RuntimeException e) {
      LOG.error("The emulator could not respond to an OAuth request", e);
      return GoogleErrors.backendError(500).reply();
    }
  }
}
