package io.pactsync.emulator.traffic;

import io.pactsync.emulator.http.StepScheduler;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Runs the other clients of the mailboxes in real time, until its scheduler is closed. Their calls
 * cost {@code messages.get} each and do not count towards the in-flight cap. Thread-safe.
 */
public final class OtherClientTraffic {
  private final List<EmulatedOtherClient> clients;
  private final OtherClientCaller caller;
  private final StepScheduler scheduler;
  private final LongSupplier ticker;
  private final Instant start;
  private final long startNanos;
  private final Random seeds;

  /**
   * @param scheduler the step scheduler; its owner closes it
   * @param ticker elapsed time in nanoseconds
   * @param start the present instant, for patterns that follow the time of day
   */
  public OtherClientTraffic(
      List<EmulatedOtherClient> clients,
      OtherClientCaller caller,
      StepScheduler scheduler,
      LongSupplier ticker,
      Instant start,
      long seed) {
    this.clients = List.copyOf(clients);
    this.caller = caller;
    this.scheduler = scheduler;
    this.ticker = ticker;
    this.start = start;
    this.startNanos = ticker.getAsLong();
    this.seeds = new Random(seed);
  }

  /**
   * Starts the other clients of a mailbox.
   *
   * @param user the address in lower case, as tokens name it
   */
  public synchronized void begin(String user) {
    for (EmulatedOtherClient client : clients) {
      if (client.calls(user)) {
        CallArrivals arrivals =
            new CallArrivals(client, caller.units(), start, new Random(seeds.nextLong()));
        resume(new OtherClientRun(user, arrivals.skipTo(elapsed()), caller));
      }
    }
  }

  private long elapsed() {
    return ticker.getAsLong() - startNanos;
  }

  private void resume(OtherClientRun run) {
    scheduler.runAfter(run.callUntil(elapsed()), () -> resume(run));
  }
}
