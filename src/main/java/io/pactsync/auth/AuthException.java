package io.pactsync.auth;

/**
 * An inbox cannot be authorized, read or revoked. The message is one sentence for a person that
 * says what is wrong and what to do; neither it nor a cause holds a token, a code or a secret.
 */
public final class AuthException extends RuntimeException {
  /** What mends it, from which a command's exit code follows. */
  public enum Remedy {
    /** Another file, key, port or address: a matter of usage or configuration. */
    FIX_SETUP,
    /** Somebody authorizes the inbox (again). */
    AUTHORIZE,
    /** Google is reachable again. */
    TRY_LATER
  }

  /** What is the matter. */
  public enum Reason {
    /** The client file or service-account key is missing, unreadable, or not what it should be. */
    CLIENT_FILE(Remedy.FIX_SETUP),
    /** What was given as an inbox is no e-mail address. */
    ADDRESS(Remedy.FIX_SETUP),
    /** The redirect cannot be listened for. */
    PORT(Remedy.FIX_SETUP),
    /** The sealing key cannot be read, trusted or made. */
    KEY(Remedy.FIX_SETUP),
    /** This machine's clock is so wrong that Google takes no signature of it. */
    CLOCK(Remedy.FIX_SETUP),
    /** The person, or an administrator's policy, said no. */
    REFUSED(Remedy.AUTHORIZE),
    /** Nobody answered on Google's page in time. */
    TIMED_OUT(Remedy.AUTHORIZE),
    /** Access was given to another account than the one asked for. */
    WRONG_ACCOUNT(Remedy.AUTHORIZE),
    /** Access was given, but not the access that is needed. */
    SCOPE(Remedy.AUTHORIZE),
    /** Google did not give tokens for the code that it gave. */
    EXCHANGE(Remedy.AUTHORIZE),
    /** The service account may not act for the inbox. */
    DELEGATION(Remedy.AUTHORIZE),
    /** There is no credential of this inbox here. */
    NOT_AUTHORIZED(Remedy.AUTHORIZE),
    /** There is one, and the key at hand does not open it. */
    SEALED(Remedy.AUTHORIZE),
    /** The credential's secret would be sent unencrypted. */
    CLEAR_TEXT(Remedy.AUTHORIZE),
    /** Google no longer accepts the credential. */
    DEAD_TOKEN(Remedy.AUTHORIZE),
    /** Google cannot be reached or does not work, and repeating has not helped. */
    UNREACHABLE(Remedy.TRY_LATER);

    private final Remedy remedy;

    Reason(Remedy remedy) {
      this.remedy = remedy;
    }

    public Remedy remedy() {
      return remedy;
    }
  }

  private final Reason reason;

  public AuthException(Reason reason, String sentence) {
    super(sentence);
    this.reason = reason;
  }

  public AuthException(Reason reason, String sentence, Throwable cause) {
    super(sentence, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
