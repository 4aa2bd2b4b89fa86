package io.pactsync.gmail;

/**
 * Receives every attempt that was sent, and so every charged unit. The thread that makes the call
 * runs it. Implementations return quickly, throw nothing, and are safe for use by several threads.
 */
@FunctionalInterface
public interface AttemptListener {
  AttemptListener NONE = call -> {};

  /** Runs when the response headers have arrived, or when no response will arrive. */
  void attemptSent(SentAttempt call);

  /** A log that passes each attempt to this log and then to the other. */
  default AttemptListener andThen(AttemptListener other) {
    return call -> {
      attemptSent(call);
      other.attemptSent(call);
    };
  }
}
