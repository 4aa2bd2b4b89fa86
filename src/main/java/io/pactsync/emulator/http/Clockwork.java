package io.pactsync.emulator.http;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs short steps at their time, one after another on a single thread, so that any number of calls
 * can wait without a thread of their own. Thread-safe.
 */
public final class Clockwork implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Clockwork.class);

  private final ScheduledThreadPoolExecutor steps =
      new ScheduledThreadPoolExecutor(1, Clockwork::thread);

  /** Runs a step so many nanoseconds from now; never, once this is closed. */
  public void after(long nanos, Runnable step) {
    try {
      Future<?> unused = steps.schedule(() -> run(step), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("A step came after closing; its client has lost its connection", e);
    }
  }

  /** Forgets the steps that have not run. */
  @Override
  public void close() {
    steps.shutdownNow();
  }

  private static void run(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("A step failed, so its client will wait in vain", e);
    }
  }

  private static Thread thread(Runnable steps) {
    Thread thread = new Thread(steps, "emulated-gmail-clock");
    // A test that forgets to close its emulator must still end.
    thread.setDaemon(true);
    return thread;
  }
}
