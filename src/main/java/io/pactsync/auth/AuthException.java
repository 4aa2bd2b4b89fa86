package io.pactsync.auth;

/**
 * An inbox cannot be authorized, read or revoked. The message is one sentence that says what is
 * wrong and what to do. Neither the message nor a cause contains a token, a code or a secret.
 */
public final class AuthException extends RuntimeException {
  /** The kind of action that helps. It decides a command's exit code. */
  public enum Remedy {
    /** Change the file, key, port or address. */
    FIX_SETUP,
    /** Authorize the inbox (again). */
    AUTHORIZE,
    /** Retry when Google is reachable. */
    TRY_LATER
  }

  /** The reason for the failure. */
  public enum Reason {
    /** The client file or service-account key is missing, unreadable or invalid. */
    CLIENT_FILE(Remedy.FIX_SETUP),
    /** The inbox is not an e-mail address. */
    ADDRESS(Remedy.FIX_SETUP),
    /** The port for the redirect cannot be used. */
    PORT(Remedy.FIX_SETUP),
    /** The sealing key cannot be read, trusted or created. */
    KEY(Remedy.FIX_SETUP),
    /** An address in the configuration, the client file or the key file is wrong. */
    WRONG_ADDRESS(Remedy.FIX_SETUP),
    /** This machine's clock is so wrong that Google rejects its signatures. */
    CLOCK(Remedy.FIX_SETUP),
    /** The person or an administrator's policy refused access. */
    REFUSED(Remedy.AUTHORIZE),
    /** Nobody responded on Google's page in time. */
    TIMED_OUT(Remedy.AUTHORIZE),
    /** Access was granted to another account than the requested one. */
    WRONG_ACCOUNT(Remedy.AUTHORIZE),
    /** Access was granted, but without a required scope. */
    SCOPE(Remedy.AUTHORIZE),
    /** Google returned no tokens for its code. */
    EXCHANGE(Remedy.AUTHORIZE),
    /** The service account may not act for the inbox. */
    DELEGATION(Remedy.AUTHORIZE),
    /** No credential is stored for this inbox. */
    NOT_AUTHORIZED(Remedy.AUTHORIZE),
    /** The current key cannot open the stored credential. */
    SEALED(Remedy.AUTHORIZE),
    /** The credential's secret would be sent unencrypted. */
    CLEAR_TEXT(Remedy.AUTHORIZE),
    /** Google no longer accepts the credential. */
    DEAD_TOKEN(Remedy.AUTHORIZE),
    /** Google is unreachable or fails, and retries did not help. */
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
