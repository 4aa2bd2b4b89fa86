package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The kinds of injected faults. */
public enum FaultKind {
  /**
   * 429 {@code Resource has been exhausted (e.g. check quota).} A duration becomes a {@code
   * Retry-After} header in whole seconds.
   */
  RATE_LIMITED("429", Target.REFUSAL),
  /**
   * 429 {@code User-rate limit exceeded. Retry after <instant>}; the duration says how far in the
   * future the instant is.
   */
  RETRY_AFTER("429-retry-after", Target.REFUSAL),
  /** 429 {@code Too many concurrent requests for user}. */
  CONCURRENT("429-concurrent", Target.REFUSAL),
  /** 403 rateLimitExceeded whose details name the metric of older projects. */
  QUERIES_EXCEEDED("403-queries", Target.REFUSAL),
  /** 403 rateLimitExceeded whose details name the metric of projects since May 2026. */
  QUERY_COST_EXCEEDED("403-query-cost", Target.REFUSAL),
  /** 403 userRateLimitExceeded. */
  USER_RATE_EXCEEDED("403-user-rate", Target.REFUSAL),
  /** 403 dailyLimitExceeded. */
  DAILY_EXCEEDED("403-daily", Target.REFUSAL),
  /** 403 domainPolicy: the administrators have disabled Gmail apps. */
  DOMAIN_POLICY("403-domain-policy", Target.ERROR),
  /** 403 accessNotConfigured, with Google's long text: the Gmail API is not enabled. */
  API_DISABLED("403-api-disabled", Target.ERROR),
  /** 403 forbidden: {@code Delegation denied for <address>}. */
  DELEGATION_DENIED("403-delegation", Target.ERROR),
  /** 403 with Google's "Sorry" page in HTML in place of JSON. */
  SORRY_PAGE("403-sorry", Target.ERROR),
  /** 403 insufficientPermissions. */
  INSUFFICIENT_PERMISSIONS("403-scopes", Target.ERROR),
  /** 400 failedPrecondition: {@code Precondition check failed.} */
  FAILED_PRECONDITION("400-precondition", Target.ERROR),
  /** 400 failedPrecondition: {@code Mail service not enabled}. */
  MAIL_NOT_ENABLED("400-mail-not-enabled", Target.ERROR),
  /** 400 {@code Invalid pageToken} for any token. */
  INVALID_PAGE_TOKEN("400-page-token", Target.PAGE),
  /** 401 {@code Invalid Credentials} for a valid token. */
  UNAUTHENTICATED("401", Target.ERROR),
  /** 404 for a message that exists. */
  GONE("404", Target.MESSAGE),
  /** 404 for a message that arrived less than the duration ago (default: 5 minutes). */
  LATE_MESSAGE("404-late", Target.MESSAGE),
  /** 404 from {@code history.list}: the start id has expired. */
  HISTORY_EXPIRED("404-history", Target.HISTORY),
  /** 500 backendError. */
  BACKEND_ERROR("500", Target.ERROR),
  /** 502 with an HTML page in place of JSON. */
  BAD_GATEWAY_PAGE("502-html", Target.ERROR),
  /** 503 backendError. */
  UNAVAILABLE("503", Target.ERROR),
  /** 504 backendError. */
  GATEWAY_TIMEOUT("504", Target.ERROR),
  /** Resets the connection before the response. */
  RESET("reset", Target.CONNECTION),
  /** Closes the connection halfway through the response. */
  TRUNCATE("truncate", Target.CONNECTION),
  /** Sends half of the response and ends it normally. */
  CUT("cut", Target.CONNECTION),
  /** Sends nothing for the duration (default: 2 minutes), then resets the connection. */
  STALL("stall", Target.CONNECTION),
  /** Sends half of the response, then nothing for the duration (default: 2 minutes). */
  STALL_BODY("stall-body", Target.CONNECTION),
  /** Sends the response byte by byte, each after the duration (default: 500 ms). */
  DRIP("drip", Target.CONNECTION),
  /** Sends the response slowly over the duration (default: 2 seconds). */
  SLOW("slow", Target.CONNECTION),
  /** A page without items that still has a {@code nextPageToken}. */
  EMPTY_PAGE("empty-page", Target.LISTING),
  /** A page whose {@code nextPageToken} leads to the same page again. */
  REPEATED_TOKEN("repeated-token", Target.PAGE),
  /** A page whose {@code nextPageToken} is new each time and leads to the same items again. */
  ENDLESS_PAGES("endless-pages", Target.PAGE),
  /** A page that repeats the last ids of the previous page. */
  REPEATED_IDS("repeated-ids", Target.LISTING),
  /**
   * Items out of order: in the whole listing when the fault applies to the first page, otherwise in
   * that page.
   */
  SHUFFLED("shuffled", Target.LISTING),
  /**
   * The search index lags: a page without the mails that arrived less than the duration ago
   * (default: 5 minutes). Mails that were in the mailbox from the start are not affected.
   */
  LATE_INDEX("late-index", Target.LISTING),
  /** New mails (count, default: 1) arrive just before the page is created. */
  MAIL_ARRIVES("mail-arrives", Target.LISTING),
  /** The token endpoint refuses a refresh with {@code invalid_grant}. */
  REFRESH_REFUSED("invalid-grant", Target.TOKEN);

  private enum Target {
    REFUSAL,
    ERROR,
    PAGE,
    MESSAGE,
    HISTORY,
    CONNECTION,
    LISTING,
    TOKEN
  }

  private static final Set<GmailMethod> LISTINGS =
      Set.of(GmailMethod.MESSAGES_LIST, GmailMethod.THREADS_LIST);

  private final String text;
  private final Target target;

  FaultKind(String text, Target target) {
    this.text = text;
    this.target = target;
  }

  /** Returns the name in a fault specification, such as {@code 429-concurrent}. */
  public String specName() {
    return text;
  }

  /** Returns the kind with this name. */
  public static Optional<FaultKind> named(String text) {
    return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
  }

  /** Whether the response says that quota or the in-flight cap is exhausted. */
  public boolean isRefusal() {
    return target == Target.REFUSAL;
  }

  /**
   * Whether the fault applies to calls of Gmail methods. The others apply to the token endpoint.
   */
  public boolean appliesToGmailCalls() {
    return target != Target.TOKEN;
  }

  /** Whether the fault is possible for this method. */
  public boolean appliesTo(GmailMethod method) {
    return switch (target) {
      case REFUSAL, ERROR, CONNECTION -> true;
      case PAGE -> LISTINGS.contains(method) || method == GmailMethod.HISTORY_LIST;
      case LISTING -> LISTINGS.contains(method);
      case HISTORY -> method == GmailMethod.HISTORY_LIST;
      case MESSAGE ->
          method == GmailMethod.MESSAGES_GET || method == GmailMethod.MESSAGES_ATTACHMENTS_GET;
      case TOKEN -> false;
    };
  }
}
