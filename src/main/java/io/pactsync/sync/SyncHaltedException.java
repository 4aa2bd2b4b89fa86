package io.pactsync.sync;

import io.pactsync.mail.ExceptionPlace;
import io.pactsync.quota.CostAboveCapacityException;
import io.pactsync.quota.UnpricedMethodException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

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
    /** The configured address is not Gmail's. */
    CONFIGURATION,
    /** Google is unreachable, or refuses requests until the deadline. */
    GOOGLE,
    /** The store or the delivery directory cannot be written. */
    STORE,
    /** A bug of Pactsync. */
    UNEXPECTED,
    /** A stop was requested. */
    STOPPED
  }

  private static final int SHOWN_FRAMES = 12;

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
   * @param detail the whole text of Google's error, or the place of a bug
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

  /**
   * Nothing else explains the exception, so it is a bug of Pactsync. Its message is left out: it
   * may contain text of a mail.
   *
   * @param stage what was done, such as {@code listing messages}
   */
  static SyncHaltedException unexpected(String stage, Throwable e) {
    if (e instanceof UnpricedMethodException || e instanceof CostAboveCapacityException) {
      return new SyncHaltedException(
          HaltCause.CONFIGURATION, String.valueOf(e.getMessage()), Optional.of(e));
    }
    String frames =
        Arrays.stream(e.getStackTrace())
            .limit(SHOWN_FRAMES)
            .map(StackTraceElement::toString)
            .collect(Collectors.joining(", "));
    return new SyncHaltedException(
        HaltCause.UNEXPECTED,
        "unexpected "
            + ExceptionPlace.describe(e)
            + ", while "
            + stage
            + "; everything done so far is kept; run the sync again, and if it happens again,"
            + " report this line and the output of --verbose as a bug",
        e.getClass().getName() + " at " + frames);
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
