package io.pactsync.gmail;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The error of a call after the client's own retries. The client waits for quota itself, so only
 * {@link QuotaClosed} reports a lack of quota.
 */
public sealed interface GmailError {
  /** The cause and the remedy, in one short sentence. */
  String sentence();

  /** The whole text of the error; the sentence when there is no more. */
  default String detail() {
    return sentence();
  }

  private static String brief(String text) {
    int most = 80;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /**
   * The quota stays closed for longer than the caller's max wait.
   *
   * @param until when it may open again
   */
  record QuotaClosed(Instant until, String sentence) implements GmailError {}

  /** The domain's administrators have disabled Gmail for apps. Permanent for the inbox. */
  record DomainPolicy(String text) implements GmailError {
    @Override
    public String sentence() {
      return "the domain's administrator does not let apps use Gmail (" + brief(text) + ")";
    }

    @Override
    public String detail() {
      return text;
    }
  }

  /**
   * Google does not accept the credential, or its scopes are too narrow. A person has to authorize
   * the inbox again.
   */
  record NeedsAuthorizing(String sentence) implements GmailError {}

  /** Gmail reported twice that this mailbox cannot be read. Permanent for the inbox. */
  record FailedPrecondition(String text) implements GmailError {
    @Override
    public String sentence() {
      return "the mailbox cannot be read; check that the Gmail service is on for it ("
          + brief(text)
          + ")";
    }

    @Override
    public String detail() {
      return text;
    }
  }

  /** The page token has expired. Restart the listing. */
  record InvalidPageToken() implements GmailError {
    @Override
    public String sentence() {
      return "the page token is no longer valid; the listing starts again";
    }
  }

  /** Gmail does not accept the message id. Permanent for the message. */
  record InvalidId(String text) implements GmailError {
    @Override
    public String sentence() {
      return "Gmail does not accept the message id; check where it came from (" + text + ")";
    }
  }

  /**
   * Gmail does not accept the request. Permanent for the call.
   *
   * @param reason Google's error code, such as {@code invalidArgument}
   */
  record BadRequest(String reason, String text) implements GmailError {
    @Override
    public String sentence() {
      return "Gmail does not accept the request: " + text + " (" + reason + ")";
    }
  }

  /**
   * Gmail does not allow the call, and authorizing again does not help; for example, the Gmail API
   * is off in the project. Permanent for the inbox until a person acts.
   *
   * @param reason Google's error code, such as {@code accessNotConfigured}
   */
  record Forbidden(String reason, String text) implements GmailError {
    private static final Set<String> API_DISABLED =
        Set.of("accessNotConfigured", "SERVICE_DISABLED");

    @Override
    public String sentence() {
      if (API_DISABLED.contains(reason)) {
        return "the Gmail API is not enabled in the Google Cloud project; enable it in Google's"
            + " console";
      }
      return isDelegationDenied()
          ? "Google denies the delegation for this inbox; allow the service account in the admin"
              + " console"
          : "Gmail does not allow the call: " + brief(text) + " (" + reason + ")";
    }

    @Override
    public String detail() {
      return "Gmail does not allow the call: " + text + " (" + reason + ")";
    }

    /** Whether an administrator of the inbox's domain must act. */
    public boolean isDelegationDenied() {
      return text.toLowerCase(Locale.ROOT).startsWith("delegation denied");
    }
  }

  /** The message no longer exists, or the start history id has expired. */
  record NotFound() implements GmailError {
    @Override
    public String sentence() {
      return "Gmail no longer has it";
    }
  }

  /**
   * A server error, a broken connection or a truncated response. A retry may succeed.
   *
   * @param counted whether it counts as an attempt; false while Google as a whole seems to be down
   * @param notBefore the earliest time for a retry, if the server stated one
   */
  record Transient(String text, boolean counted, Optional<Instant> notBefore)
      implements GmailError {
    @Override
    public String sentence() {
      return text;
    }
  }

  /**
   * The address does not belong to Gmail. Permanent until the configuration changes.
   *
   * @param text what was received from which address
   */
  record WrongAddress(String text) implements GmailError {
    @Override
    public String sentence() {
      return text + ", so it is not Gmail; check google.root-url and the network's proxy";
    }
  }

  /** Gmail was unreachable for longer than {@link GmailSettings#outageDeadline}. The run ends. */
  record Unreachable(String text) implements GmailError {
    @Override
    public String sentence() {
      return "Gmail cannot be reached (" + text + "); run the sync again later";
    }
  }
}
