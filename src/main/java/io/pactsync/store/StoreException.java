package io.pactsync.store;

/** The books cannot be used; the message says why and what to do, in one sentence. */
public final class StoreException extends RuntimeException {
  /** What is the matter. */
  public enum Kind {
    LOCKED,
    FULL,
    READ_ONLY,
    DAMAGED,
    NEWER_SCHEMA,
    /** There was a database, and it is gone. */
    MISSING,
    UNAVAILABLE
  }

  private final Kind kind;

  public StoreException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public StoreException(Kind kind, String sentence) {
    super(sentence);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
