package io.pactsync.config;

import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.Hold;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import io.pactsync.quota.Strategy;
import io.pactsync.sync.SyncSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every configuration key, declared once: {@code config/pactsync.yaml} is held equal to this list
 * by a test. Defaults are those of the components' own records.
 */
final class Keys {
  private static final Duration NONE = Duration.ZERO;
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration YEARS = Duration.ofDays(3650);
  private static final String TIME = "time";
  private static final String SHARE = "share";

  static final Key<URI> GOOGLE_ROOT_URL =
      key(
          "google.root-url",
          new RootUrlType(),
          GmailSettings.DEFAULTS.rootUrl().toString(),
          "URL without a path",
          "Where Gmail answers. Another address is for an emulated Gmail; http:// is allowed for"
              + " localhost, 127.0.0.0/8 and [::1] only.");
  static final Key<Path> GOOGLE_CLIENT_SECRETS =
      new Key<>(
          "google.client-secrets",
          new PathType(),
          Optional.empty(),
          "path",
          "Google's downloaded client file (desktop or web), which authorizing needs.");
  static final Key<Duration> GOOGLE_CONNECT_TIMEOUT =
      time(
          "google.connect-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.connectTimeout(),
          "How long a connection to Google may take to stand.");
  static final Key<Duration> GOOGLE_READ_TIMEOUT =
      time(
          "google.read-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.readTimeout(),
          "How long Google may be silent within an answer.");
  static final Key<Duration> GOOGLE_OUTAGE_DEADLINE =
      time(
          "google.outage-deadline",
          NONE,
          YEARS,
          GmailSettings.DEFAULTS.outageDeadline(),
          "How long Google may be out of reach before a run gives up with exit code 5.");
  static final Key<Integer> GOOGLE_CONNECTIONS =
      count(
          "google.connections",
          100_000,
          GmailSettings.DEFAULTS.connections(),
          "connections",
          "Connections kept to Google at most, for all inboxes together; never below"
              + " quota.max-in-flight.");

  static final Key<String> QUOTA_PROFILE =
      key(
          "quota.profile",
          ValueTypes.text("a profile's name or file"),
          Profiles.DEFAULT,
          "name or path",
          "The unit table and limits in force: "
              + String.join(", ", Profiles.BUILT_IN)
              + ", or an own file of the same form.");
  static final Key<Double> QUOTA_HEADROOM =
      share(
          "quota.headroom",
          QuotaSettings.DEFAULTS.headroom(),
          "Share of each limit that is never spent.");
  static final Key<Integer> QUOTA_MAX_IN_FLIGHT =
      count(
          "quota.max-in-flight",
          1_000,
          QuotaSettings.DEFAULTS.maxInFlight(),
          "calls an inbox",
          "Calls in flight for one inbox, at most.");
  static final Key<Integer> QUOTA_FIRST_IN_FLIGHT =
      count(
          "quota.first-in-flight",
          1_000,
          QuotaSettings.DEFAULTS.firstInFlight(),
          "calls an inbox",
          "Calls in flight to begin with, never above quota.max-in-flight; grows while answers are"
              + " clean and units lie idle.");
  static final Key<Hold> QUOTA_HOLD =
      choice(
          "quota.hold",
          Hold.class,
          QuotaSettings.DEFAULTS.hold(),
          "answer or arrival",
          "Until when units are held: one window after the answer (always right), or one window"
              + " after the call can have arrived (nearer to the limit).");
  static final Key<Strategy> QUOTA_STRATEGY =
      choice(
          "quota.strategy",
          Strategy.class,
          QuotaSettings.DEFAULTS.strategy(),
          "window, ring, batch or spaced",
          "How calls are spread over a window.");
  static final Key<Double> QUOTA_RESERVE =
      share(
          "quota.reserve",
          QuotaSettings.DEFAULTS.reserve(),
          "Share of each limit, and of the calls in flight, that a backfill leaves to incremental"
              + " syncs and people.");
  static final Key<QuotaShare> QUOTA_SHARE =
      choice(
          "quota.share",
          QuotaShare.class,
          QuotaSettings.DEFAULTS.share(),
          "polite, fair or greedy",
          "How much to claim while other programs use the same mailbox: polite stays below what"
              + " they leave, fair claims it, greedy gives way as little as possible.");
  static final Key<Boolean> QUOTA_LEARN =
      key(
          "quota.learn",
          ValueTypes.flag(),
          String.valueOf(QuotaSettings.DEFAULTS.learn()),
          "true or false",
          "Whether a limit that Google names when it refuses is adopted and kept.");
  static final Key<Duration> QUOTA_PATIENCE =
      time(
          "quota.patience",
          NONE,
          YEARS,
          QuotaSettings.DEFAULTS.patience(),
          "How long a call waits while Google accepts none, before the run gives up.");

  static final Key<String> SYNC_QUERY =
      key(
          "sync.query",
          ValueTypes.text("a Gmail search query"),
          SyncSettings.DEFAULTS.query(),
          "Gmail search query",
          "Narrows what is listed; empty lists everything.");
  static final Key<Integer> SYNC_MAX_ATTEMPTS =
      count(
          "sync.max-attempts",
          1_000,
          SyncSettings.DEFAULTS.maxAttempts(),
          "attempts",
          "Transient failures of one message before it becomes a dead letter.");
  static final Key<Duration> SYNC_OVERLAP =
      time(
          "sync.overlap",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.overlap(),
          "How far an incremental listing reaches back before the newest known message.");
  static final Key<Duration> SYNC_RELIST_AFTER =
      time(
          "sync.relist-after",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.relistAfter(),
          "After how long everything is listed again in full. Known messages are not fetched"
              + " again.");
  static final Key<Integer> SYNC_PARALLEL_INBOXES =
      count(
          "sync.parallel-inboxes",
          10_000,
          SyncSettings.DEFAULTS.parallelInboxes(),
          "inboxes",
          "Inboxes synced at the same time.");
  static final Key<Long> SYNC_MIN_FREE_DISK =
      key(
          "sync.min-free-disk",
          ValueTypes.size(),
          Sizes.print(Configuration.DEFAULT_MIN_FREE_DISK),
          "size",
          "Free space below which nothing more is fetched.");

  static final Key<String> STORE_URL =
      key(
          "store.url",
          new StoreUrlType(),
          "jdbc:sqlite:pactsync.db",
          "JDBC URL",
          "The store: jdbc:sqlite: and the path of a file. The path is taken literally: a ? in it"
              + " begins no options.");
  static final Key<Boolean> STORE_REPLACE_MISSING =
      key(
          "store.replace-missing",
          ValueTypes.flag(),
          "false",
          "true or false",
          "Whether a database that is missing beside delivered contracts is replaced by an empty"
              + " one. Set it for one run, after a loss without a backup: inboxes are authorized"
              + " again, and the next sync delivers the same messages to the same files.");
  static final Key<Path> AUTH_KEY_FILE =
      key(
          "auth.key-file",
          new PathType(),
          "token.key",
          "path",
          "The key that seals tokens, in a file of mode 0600, unless the environment variable"
              + " PACTSYNC_TOKEN_KEY holds it.");
  static final Key<Double> CONTRACT_THRESHOLD =
      key(
          "contract.threshold",
          ValueTypes.score(),
          String.valueOf(ContractSettings.DEFAULTS.threshold()),
          "score from 0 to 1",
          "The score from which a message counts as contract-bearing; 0 keeps everything.");
  static final Key<List<ContractTerm>> CONTRACT_TERMS =
      key(
          "contract.terms",
          new ContractTermsType(),
          "[]",
          "list of terms, or map of terms to weights from -1 to 1",
          "Own terms beside the built-in ones; one without a weight weighs "
              + ContractTerm.USUAL_WEIGHT
              + ". From 0.2 up a term counts like the built-in names of contracts, below that like"
              + " words that support one, and below 0 it speaks against.");
  static final Key<Path> DELIVER_DIRECTORY =
      key(
          "deliver.directory",
          new PathType(),
          "contracts",
          "path",
          "The root of the delivered documents.");

  /** In the order of {@code config/pactsync.yaml}. */
  static final List<Key<?>> ALL =
      List.of(
          GOOGLE_ROOT_URL,
          GOOGLE_CLIENT_SECRETS,
          GOOGLE_CONNECT_TIMEOUT,
          GOOGLE_READ_TIMEOUT,
          GOOGLE_OUTAGE_DEADLINE,
          GOOGLE_CONNECTIONS,
          QUOTA_PROFILE,
          QUOTA_HEADROOM,
          QUOTA_MAX_IN_FLIGHT,
          QUOTA_FIRST_IN_FLIGHT,
          QUOTA_HOLD,
          QUOTA_STRATEGY,
          QUOTA_RESERVE,
          QUOTA_SHARE,
          QUOTA_LEARN,
          QUOTA_PATIENCE,
          SYNC_QUERY,
          SYNC_MAX_ATTEMPTS,
          SYNC_OVERLAP,
          SYNC_RELIST_AFTER,
          SYNC_PARALLEL_INBOXES,
          SYNC_MIN_FREE_DISK,
          STORE_URL,
          STORE_REPLACE_MISSING,
          AUTH_KEY_FILE,
          CONTRACT_THRESHOLD,
          CONTRACT_TERMS,
          DELIVER_DIRECTORY);

  private static final Set<String> NAMES =
      ALL.stream().map(Key::name).collect(Collectors.toCollection(LinkedHashSet::new));

  private Keys() {}

  /** In the same order. */
  static Set<String> names() {
    return Collections.unmodifiableSet(NAMES);
  }

  /** What to say of a key that isn't one. */
  static String unknown(String name) {
    return "there is no key "
        + name
        + Spelling.nearest(name, NAMES)
            .map(near -> "; did you mean " + near + "?")
            .orElse("; config/pactsync.yaml lists them all");
  }

  private static <T> Key<T> key(
      String name, ValueType<T> type, String standard, String unit, String doc) {
    return new Key<>(name, type, Optional.of(standard), unit, doc);
  }

  private static Key<Duration> time(
      String name, Duration least, Duration most, Duration standard, String doc) {
    return key(name, ValueTypes.duration(least, most), Durations.print(standard), TIME, doc);
  }

  private static Key<Integer> count(String name, int most, int standard, String unit, String doc) {
    return key(name, ValueTypes.count(1, most), String.valueOf(standard), unit, doc);
  }

  private static Key<Double> share(String name, double standard, String doc) {
    return key(name, ValueTypes.share(), Shares.print(standard), SHARE, doc);
  }

  private static <E extends Enum<E>> Key<E> choice(
      String name, Class<E> type, E standard, String unit, String doc) {
    return key(name, ValueTypes.choice(type), ValueTypes.name(standard), unit, doc);
  }
}
