package io.pactsync.sync;

import java.util.Optional;

/**
 * A run of one inbox cannot continue. Everything done so far is kept, and the next run continues
 * from there.
 */
public final class SyncHaltedException extends Exception {
  /** The cause, as far as it decides what to do. */
  public enum HaltCause {
    /** A person must authorize the inbox again. */
    NEEDS_AUTHORIZING,
    /** An administrator must act on this mailbox; authorizing it again does not help. */
    MAILBOX,
    /** Google is unreachable, or refuses requests until the deadline. */
    GOOGLE,
    /** The store or the delivery directory cannot be written. */
    STORE,
    /** A stop was requested. */
    STOPPED
  }

  private final HaltCause why;
  private final String detail;

  public SyncHaltedException(HaltCause why, String sentence) {
    this(why, sentence, Optional.empty());
  }

  public SyncHaltedException(HaltCause why, String sentence, Optional<Throwable> cause) {
    super(sentence, cause.orElse(null));
    this.why = why;
    this.detail = sentence;
  }

  /**
   * @param detail the whole text of Google's error
   */
  SyncHaltedException(HaltCause why, String sentence, String detail) {
    super(sentence);
    this.why = why;
    this.detail = detail;
  }

  /** The whole text of the error; the sentence when there is no more. */
  public String detail() {
    return detail;
  }

  /** The store or the delivery directory failed. */
  static SyncHaltedException ofStore(RuntimeException e) {
    return new SyncHaltedException(HaltCause.STORE, String.valueOf(e.getMessage()), Optional.of(e));
  }

  /** A stop was requested. */
  static SyncHaltedException stopped() {
    return new SyncHaltedException(
        HaltCause.STOPPED,
        "interrupted; everything done so far is kept, and the next sync continues");
  }

  /** The cause and the remedy, in one sentence. */
  public String sentence() {
    return String.valueOf(getMessage());
  }

  /** The sentence with the inbox's name in front. */
  public String sentenceFor(String inbox) {
    return sentence().startsWith(inbox) ? sentence() : inbox + ": " + sentence();
  }

  public HaltCause haltCause() {
    return why;
  }
}
