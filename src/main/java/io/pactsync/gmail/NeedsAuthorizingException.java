package io.pactsync.gmail;

/** The inbox has no credential that Google accepts. The message says what to do. */
public final class NeedsAuthorizingException extends RuntimeException {
  public NeedsAuthorizingException(String sentence) {
    super(sentence);
  }
}
