package io.pactsync.gmail.exchange;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * One request and its response, under the eyes of an {@link ExchangeWatchdog}. Its state changes
 * under the watchdog's lock, or its own.
 */
final class WatchedExchange {
  private enum Interruption {
    NONE,
    TOO_SLOW,
    STOPPED,
    /** This side needs no more of the response. */
    ABANDONED
  }

  private final ExchangeWatchdog watchdog;
  private final Runnable cancel;
  private final boolean isStreamed;
  private Interruption interruption = Interruption.NONE;
  private Future<?> check = CompletableFuture.completedFuture(null);
  private long received;
  private long receivedAtLastCheck;
  private boolean ended;

  WatchedExchange(ExchangeWatchdog watchdog, Runnable cancel, boolean isStreamed) {
    this.watchdog = watchdog;
    this.cancel = cancel;
    this.isStreamed = isStreamed;
  }

  synchronized void start() {
    check = watchdog.schedule(this::checkProgress, watchdog.callTimeout());
  }

  synchronized void received(int bytes) {
    received += bytes;
  }

  private void checkProgress() {
    synchronized (this) {
      long arrived = received - receivedAtLastCheck;
      if (!ended && isStreamed && watchdog.isFastEnough(arrived)) {
        receivedAtLastCheck = received;
        check = watchdog.schedule(this::checkProgress, watchdog.callTimeout());
        return;
      }
    }
    cancel(Interruption.TOO_SLOW);
  }

  /** Ends the exchange because of a stop. */
  void stop() {
    cancel(Interruption.STOPPED);
  }

  /** Ends the exchange because the rest of the response is not needed. */
  void abandon() {
    cancel(Interruption.ABANDONED);
  }

  /** Ends the exchange soon, unless it ends by itself until then. */
  synchronized void endSoon() {
    if (!ended) {
      check.cancel(false);
      check = watchdog.schedule(this::abandon, ExchangeWatchdog.DRAIN_TIMEOUT);
    }
  }

  private void cancel(Interruption why) {
    synchronized (this) {
      if (ended || interruption != Interruption.NONE) {
        return;
      }
      interruption = why;
    }
    cancel.run();
  }

  /** The exchange is over; nothing is watched any more. */
  void end() {
    synchronized (this) {
      ended = true;
      check.cancel(false);
    }
    watchdog.remove(this);
  }

  /** Returns the exception that tells why the exchange failed. */
  synchronized IOException explain(IOException e) {
    return switch (interruption) {
      case NONE, ABANDONED -> e;
      case STOPPED -> new CallStoppedException(e);
      case TOO_SLOW ->
          new CallTimeoutException(
              "the response was not complete after " + watchdog.callTimeout().toSeconds() + " s");
    };
  }

  /** Whether this side ended the exchange. */
  synchronized boolean isInterrupted() {
    return interruption != Interruption.NONE;
  }
}
