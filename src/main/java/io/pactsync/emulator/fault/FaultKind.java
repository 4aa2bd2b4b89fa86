package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The ways in which a call can go wrong. */
public enum FaultKind {
  /** 429 {@code Resource has been exhausted (e.g. check quota).} */
  RATE_LIMITED("429", Group.REFUSAL),
  /** 429 {@code User-rate limit exceeded. Retry after <instant>}; lasting: how far off it is. */
  RETRY_AFTER("429-retry-after", Group.REFUSAL),
  /** 429 {@code Too many concurrent requests for user}. */
  CONCURRENT("429-concurrent", Group.REFUSAL),
  /** 403 rateLimitExceeded whose details name the metric of older projects. */
  QUERIES_EXCEEDED("403-queries", Group.REFUSAL),
  /** 403 rateLimitExceeded whose details name the metric of projects since May 2026. */
  QUERY_COST_EXCEEDED("403-query-cost", Group.REFUSAL),
  /** 403 userRateLimitExceeded. */
  USER_RATE_EXCEEDED("403-user-rate", Group.REFUSAL),
  /** 403 dailyLimitExceeded. */
  DAILY_EXCEEDED("403-daily", Group.REFUSAL),
  /** 403 domainPolicy: the administrators have disabled Gmail apps. */
  DOMAIN_POLICY("403-domain-policy", Group.ERROR),
  /** 403 insufficientPermissions. */
  INSUFFICIENT_PERMISSIONS("403-scopes", Group.ERROR),
  /** 400 failedPrecondition: {@code Precondition check failed.} */
  FAILED_PRECONDITION("400-precondition", Group.ERROR),
  /** 400 failedPrecondition: {@code Mail service not enabled}. */
  MAIL_NOT_ENABLED("400-mail-not-enabled", Group.ERROR),
  /** 400 {@code Invalid pageToken}, whatever token came. */
  INVALID_PAGE_TOKEN("400-page-token", Group.PAGE),
  /** 401 {@code Invalid Credentials} for a token that is good. */
  UNAUTHENTICATED("401", Group.ERROR),
  /** 404 for a message that is there. */
  GONE("404", Group.MESSAGE),
  /** 404 from {@code history.list}: the start id has expired. */
  HISTORY_EXPIRED("404-history", Group.HISTORY),
  /** 500 backendError. */
  BACKEND_ERROR("500", Group.ERROR),
  /** 502 with an HTML page in place of JSON. */
  BAD_GATEWAY_PAGE("502-html", Group.ERROR),
  /** 503 backendError. */
  UNAVAILABLE("503", Group.ERROR),
  /** 504 backendError. */
  GATEWAY_TIMEOUT("504", Group.ERROR),
  /** The connection is reset before an answer. */
  RESET("reset", Group.WIRE),
  /** The connection is closed halfway through the answer. */
  TRUNCATE("truncate", Group.WIRE),
  /** Half of the answer, sent and ended as if it were whole. */
  CUT("cut", Group.WIRE),
  /** No answer for as long as it lasts (by default 2 minutes), then a reset. */
  STALL("stall", Group.WIRE),
  /** The answer trickles in over as long as it lasts (by default 2 seconds). */
  SLOW("slow", Group.WIRE),
  /** A page without items that still carries a {@code nextPageToken}. */
  EMPTY_PAGE("empty-page", Group.LISTING),
  /** A page that repeats the last ids of the page before it. */
  REPEATED_IDS("repeated-ids", Group.LISTING),
  /** Items out of order: the whole listing if it befalls the first page, else that page. */
  SHUFFLED("shuffled", Group.LISTING),
  /** New mails (count, by default 1) arrive just before the page is made. */
  MAIL_ARRIVES("mail-arrives", Group.LISTING),
  /** The token endpoint refuses a refresh with {@code invalid_grant}. */
  REFRESH_REFUSED("invalid-grant", Group.TOKEN);

  private enum Group {
    REFUSAL,
    ERROR,
    PAGE,
    MESSAGE,
    HISTORY,
    WIRE,
    LISTING,
    TOKEN
  }

  private static final Set<GmailMethod> LISTINGS =
      Set.of(GmailMethod.MESSAGES_LIST, GmailMethod.THREADS_LIST);

  private final String text;
  private final Group group;

  FaultKind(String text, Group group) {
    this.text = text;
    this.group = group;
  }

  /** Its name in a fault specification, such as {@code 429-concurrent}. */
  public String text() {
    return text;
  }

  /** The kind of this name. */
  public static Optional<FaultKind> named(String text) {
    return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
  }

  /** Whether it tells the client that quota or room in flight is wanting. */
  public boolean isRefusal() {
    return group == Group.REFUSAL;
  }

  /** Whether it befalls calls of Gmail methods; the others befall the token endpoint. */
  public boolean isOfGmail() {
    return group != Group.TOKEN;
  }

  /** Whether it makes sense for this method. */
  public boolean befalls(GmailMethod method) {
    return switch (group) {
      case REFUSAL, ERROR, WIRE -> true;
      case PAGE -> LISTINGS.contains(method) || method == GmailMethod.HISTORY_LIST;
      case LISTING -> LISTINGS.contains(method);
      case HISTORY -> method == GmailMethod.HISTORY_LIST;
      case MESSAGE ->
          method == GmailMethod.MESSAGES_GET || method == GmailMethod.MESSAGES_ATTACHMENTS_GET;
      case TOKEN -> false;
    };
  }
}
