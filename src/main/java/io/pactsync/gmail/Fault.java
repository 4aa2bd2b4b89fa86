package io.pactsync.gmail;

import java.time.Instant;
import java.util.Optional;

/**
 * Why a call has no answer, once the client has retried what it may. Refusals for quota are waited
 * out inside the client, so only {@link QuotaClosed} tells of them.
 */
public sealed interface Fault {
  /** One sentence for people. */
  String sentence();

  /**
   * The limiter's gate stays closed for longer than the caller's patience.
   *
   * @param until when the gate may open
   */
  record QuotaClosed(Instant until, String sentence) implements Fault {}

  /** The domain's administrators have disabled Gmail for apps: permanent for the inbox. */
  record DomainPolicy(String text) implements Fault {
    @Override
    public String sentence() {
      return "the domain's administrator does not let apps use Gmail (" + text + ")";
    }
  }

  /** The credential is dead or too narrow; somebody must authorize the inbox again. */
  record NeedsAuthorizing(String sentence) implements Fault {}

  /** Gmail said twice that this mailbox is in no state to be read: permanent for the inbox. */
  record FailedPrecondition(String text) implements Fault {
    @Override
    public String sentence() {
      return "the mailbox cannot be read; check that the Gmail service is on for it (" + text + ")";
    }
  }

  /** The page token has gone stale: restart the listing. */
  record InvalidPageToken() implements Fault {
    @Override
    public String sentence() {
      return "the page token is no longer valid; the listing begins again";
    }
  }

  /** Not a message id that Gmail knows how to read: permanent for the message. */
  record InvalidId(String text) implements Fault {
    @Override
    public String sentence() {
      return "Gmail does not accept the message id; check where it came from (" + text + ")";
    }
  }

  /**
   * Gmail does not accept the request: permanent for the call.
   *
   * @param reason Google's word for it, such as {@code invalidArgument}
   */
  record BadRequest(String reason, String text) implements Fault {
    @Override
    public String sentence() {
      return "Gmail does not accept the request: " + text + " (" + reason + ")";
    }
  }

  /**
   * Not allowed for a reason that authorizing again does not mend, such as a project in which the
   * Gmail API is switched off: permanent for the inbox until somebody acts.
   *
   * @param reason Google's word for it, such as {@code accessNotConfigured}
   */
  record Forbidden(String reason, String text) implements Fault {
    @Override
    public String sentence() {
      return "Gmail does not allow the call: " + text + " (" + reason + ")";
    }
  }

  /** A message that is gone, or a start history id that has expired. */
  record NotFound() implements Fault {
    @Override
    public String sentence() {
      return "Gmail no longer has it";
    }
  }

  /**
   * May well succeed later: a server's error, a broken connection, an answer that was cut.
   *
   * @param counted whether it counts as an attempt; false while Google as a whole seems to be down
   * @param notBefore when the server said that it may be tried again
   */
  record Transient(String text, boolean counted, Optional<Instant> notBefore) implements Fault {
    @Override
    public String sentence() {
      return text;
    }
  }

  /** Out of reach for longer than {@link GmailSettings#outageDeadline}: the run gives up. */
  record Unreachable(String text) implements Fault {
    @Override
    public String sentence() {
      return "Gmail cannot be reached (" + text + "); run the sync again when it can";
    }
  }
}
