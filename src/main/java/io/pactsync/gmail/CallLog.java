package io.pactsync.gmail;

/**
 * Hears of every attempt that was sent, and so of every unit that was charged. Called by the thread
 * that makes the call, so it is quick, throws nothing, and is safe for use by several threads.
 */
@FunctionalInterface
public interface CallLog {
  CallLog NONE = call -> {};

  /** The head of the answer has arrived, or none will. */
  void sent(SentCall call);

  /** This log and then another one. */
  default CallLog and(CallLog other) {
    return call -> {
      sent(call);
      other.sent(call);
    };
  }
}
