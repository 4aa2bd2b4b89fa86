package io.pactsync.sync;

import java.util.Optional;

/** A run of one inbox cannot go on. Everything that is done stays done; the next run carries on. */
public final class SyncHalted extends Exception {
  /** Why, as far as it matters to what is done about it. */
  public enum Cause {
    /** Somebody must authorize the inbox again. */
    NEEDS_AUTHORIZING,
    /** Gmail does not let this mailbox be read, whoever asks. */
    MAILBOX,
    /** Google is out of reach, or refuses past the deadline. */
    GOOGLE,
    /** The books or the delivery directory cannot be written. */
    STORE,
    /** Somebody asked to stop. */
    STOPPED
  }

  private final Cause why;

  public SyncHalted(Cause why, String sentence) {
    this(why, sentence, Optional.empty());
  }

  public SyncHalted(Cause why, String sentence, Optional<Throwable> cause) {
    super(sentence, cause.orElse(null));
    this.why = why;
  }

  /** The books or the delivery directory failed. */
  static SyncHalted ofStore(RuntimeException e) {
    return new SyncHalted(Cause.STORE, String.valueOf(e.getMessage()), Optional.of(e));
  }

  /** Somebody asked to stop. */
  static SyncHalted stopped() {
    return new SyncHalted(
        Cause.STOPPED, "interrupted; what is done is kept, and the next sync goes on");
  }

  /** What is wrong and what to do, in one sentence. */
  public String sentence() {
    return String.valueOf(getMessage());
  }

  /** The same, with the inbox's name. */
  public String sentenceFor(String inbox) {
    return sentence().startsWith(inbox) ? sentence() : inbox + ": " + sentence();
  }

  public Cause why() {
    return why;
  }
}
