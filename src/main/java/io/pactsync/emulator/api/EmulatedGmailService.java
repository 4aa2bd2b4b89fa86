package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.EmulatorHttpService;
import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.ResponseExchange;
import io.pactsync.emulator.http.StepScheduler;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.QuotaMeter;
import io.pactsync.emulator.oauth.EmulatedOAuthServer;
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
public final class EmulatedGmailService implements EmulatorHttpService {
  private static final Logger LOG = LoggerFactory.getLogger(EmulatedGmailService.class);

  /**
   * The components that the service uses.
   *
   * @param inFlightCap the in-flight cap of one user, in calls
   * @param ticker elapsed time in nanoseconds
   * @param scheduler the step scheduler; its owner closes it
   */
  public record ServiceComponents(
      EmulatedOAuthServer oauth,
      FaultPlan faults,
      EmulatedQuota quota,
      QuotaMeter meter,
      CallAudit audit,
      ResponseTiming timing,
      EmulatorChargePolicy chargePolicy,
      int inFlightCap,
      InstantSource clock,
      LongSupplier ticker,
      StepScheduler scheduler) {}

  private final EmulatedOAuthServer oauth;
  private final Router router;
  private final EmulatorCallPipeline pipeline;

  /**
   * @param workers runs work that may read files
   */
  public EmulatedGmailService(
      ServiceComponents parts, EmulatorMailboxes mailboxes, Executor workers) {
    this.oauth = parts.oauth();
    this.router = new Router(parts.clock());
    this.pipeline = new EmulatorCallPipeline(parts, new CallResponder(parts, mailboxes), workers);
  }

  @Override
  public void serve(EmulatorRequest call, ResponseExchange exchange) {
    Optional<Router.RoutedCall> target = router.find(call);
    if (target.isPresent()) {
      pipeline.submit(target.get(), call, exchange);
    } else {
      exchange.send(nonGmailResponse(call), () -> {});
    }
  }

  private EmulatorResponse nonGmailResponse(EmulatorRequest call) {
    try {
      return oauth.serve(call).orElseGet(() -> GoogleErrors.notFound().toResponse());
    } catch (RuntimeException e) {
      LOG.error("The emulator could not respond to an OAuth request", e);
      return GoogleErrors.backendError(500).toResponse();
    }
  }
}
