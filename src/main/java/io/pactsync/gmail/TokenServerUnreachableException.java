package io.pactsync.gmail;

/** There is no token for now, because the token server is unreachable or fails. */
public final class TokenServerUnreachableException extends RuntimeException {
  public TokenServerUnreachableException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
