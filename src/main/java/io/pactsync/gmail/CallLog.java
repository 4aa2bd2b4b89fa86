package io.pactsync.gmail;

/**
 * Receives every attempt that was sent, and so every charged unit. The thread that makes the call
 * runs it. Implementations return quickly, throw nothing, and are safe for use by several threads.
 */
@FunctionalInterface
public interface CallLog {
  CallLog NONE = call -> {};

  /** Runs when the response headers have arrived, or when no response will arrive. */
  void sent(SentCall call);

  /** A log that passes each attempt to this log and then to the other. */
  default CallLog and(CallLog other) {
    return call -> {
      sent(call);
      other.sent(call);
    };
  }
}
