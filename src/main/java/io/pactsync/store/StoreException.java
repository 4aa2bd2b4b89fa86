package io.pactsync.store;

/** The store cannot be used. The message states the cause and the remedy in one sentence. */
public final class StoreException extends RuntimeException {
  /** The kind of failure. */
  public enum StoreFailure {
    LOCKED,
    FULL,
    READ_ONLY,
    DAMAGED,
    NEWER_SCHEMA,
    /** A database existed before, and is missing now. */
    MISSING,
    UNAVAILABLE
  }

  private final StoreFailure kind;

  public StoreException(StoreFailure kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public StoreException(StoreFailure kind, String sentence) {
    super(sentence);
    this.kind = kind;
  }

  public StoreFailure kind() {
    return kind;
  }
}
