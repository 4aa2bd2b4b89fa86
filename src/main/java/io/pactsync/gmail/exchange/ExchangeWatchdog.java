package io.pactsync.gmail.exchange;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ends exchanges that take too long as a whole. A socket's timeout covers only the silence between
 * two bytes, so a server that sends a byte now and then would hold a call for ever. Also ends all
 * exchanges after a stop. Safe for use by several threads.
 */
public final class ExchangeWatchdog implements AutoCloseable {
  /** A message that arrives at this rate or faster may take longer than the timeout. */
  private static final long MIN_BYTES_PER_SECOND = 16 << 10;

  /** How long to wait for the rest of a response that is not needed, to keep the connection. */
  static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(1);

  private final Duration callTimeout;
  private final Set<WatchedExchange> active = new HashSet<>();
  private final ScheduledThreadPoolExecutor timer;
  private boolean stopped;

  /**
   * @param callTimeout from the start of the request to the end of the response
   */
  public ExchangeWatchdog(Duration callTimeout) {
    this.callTimeout = callTimeout;
    this.timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "call timeouts");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
  }

  /**
   * Watches a new exchange until {@link WatchedExchange#end}.
   *
   * @param cancel closes the connection; called at most once, from any thread
   * @param isStreamed whether the response may have any size
   */
  WatchedExchange begin(Runnable cancel, boolean isStreamed) {
    WatchedExchange exchange = new WatchedExchange(this, cancel, isStreamed);
    exchange.start();
    boolean isLate;
    synchronized (this) {
      active.add(exchange);
      isLate = stopped;
    }
    if (isLate) {
      exchange.stop();
    }
    return exchange;
  }

  /** Ends all exchanges after a grace period, and new ones at once after that. Never blocks. */
  public void stopAfter(Duration grace) {
    Future<?> unused = schedule(this::stop, grace);
  }

  private void stop() {
    List<WatchedExchange> ending;
    synchronized (this) {
      stopped = true;
      ending = List.copyOf(active);
    }
    ending.forEach(WatchedExchange::stop);
  }

  Duration callTimeout() {
    return callTimeout;
  }

  /** Whether so many bytes in a call's timeout are enough to let it go on. */
  boolean isFastEnough(long bytes) {
    return bytes >= MIN_BYTES_PER_SECOND * callTimeout.toMillis() / 1000;
  }

  Future<?> schedule(Runnable check, Duration delay) {
    try {
      return timer.schedule(check, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The transport is closed, which ends every exchange by itself.
      return CompletableFuture.completedFuture(null);
    }
  }

  synchronized void remove(WatchedExchange exchange) {
    active.remove(exchange);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
