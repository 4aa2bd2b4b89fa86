package io.pactsync.gmail;

/** No token could be had for now, because the token server is out of reach or out of order. */
public final class TokensUnreachableException extends RuntimeException {
  public TokensUnreachableException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
