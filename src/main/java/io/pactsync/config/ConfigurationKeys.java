package io.pactsync.config;

import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.sync.SyncSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All configuration keys. A test compares {@code config/pactsync.yaml} with this list. Defaults
 * come from the settings records of the components.
 */
final class ConfigurationKeys {
  private static final Duration NONE = Duration.ZERO;
  private static final Duration TICK = Duration.ofMillis(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration YEARS = Duration.ofDays(3650);
  private static final String TIME = "time";
  private static final String SHARE = "share";

  static final ConfigurationKey<URI> GOOGLE_ROOT_URL =
      key(
          "google.root-url",
          new RootUrlType(),
          GmailSettings.DEFAULTS.rootUrl().toString(),
          "URL without a path",
          "The address of Gmail. Change it for an emulated Gmail. http:// is allowed for localhost,"
              + " 127.0.0.0/8 and [::1] only.");
  static final ConfigurationKey<Path> GOOGLE_CLIENT_SECRETS =
      new ConfigurationKey<>(
          "google.client-secrets",
          new PathType(),
          Optional.empty(),
          "path",
          "The OAuth client file downloaded from Google (desktop or web). pactsync authorize needs"
              + " it.");
  static final ConfigurationKey<Duration> GOOGLE_CONNECT_TIMEOUT =
      time(
          "google.connect-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.connectTimeout(),
          "Timeout for connecting to Google.");
  static final ConfigurationKey<Duration> GOOGLE_READ_TIMEOUT =
      time(
          "google.read-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.readTimeout(),
          "Timeout for each read of a response from Google.");
  static final ConfigurationKey<Duration> GOOGLE_OUTAGE_DEADLINE =
      time(
          "google.outage-deadline",
          NONE,
          YEARS,
          GmailSettings.DEFAULTS.outageDeadline(),
          "How long Google may be unreachable before a run stops with exit code 5.");
  static final ConfigurationKey<Integer> GOOGLE_CONNECTIONS =
      count(
          "google.connections",
          100_000,
          GmailSettings.DEFAULTS.connections(),
          "connections",
          "Maximum number of connections to Google, for all inboxes together. Must not be below"
              + " quota.max-in-flight.");

  static final ConfigurationKey<String> QUOTA_PROFILE =
      key(
          "quota.profile",
          ValueTypes.text("the name or the file of a profile"),
          QuotaProfiles.DEFAULT,
          "name or path",
          "The unit table and limits: "
              + String.join(", ", QuotaProfiles.BUILT_IN)
              + ", or the path of a file of the same form.");
  static final ConfigurationKey<Double> QUOTA_HEADROOM =
      share(
          "quota.headroom",
          QuotaSettings.DEFAULTS.headroom(),
          "Share of each limit that is never spent.");
  static final ConfigurationKey<Integer> QUOTA_MAX_IN_FLIGHT =
      count(
          "quota.max-in-flight",
          1_000,
          QuotaSettings.DEFAULTS.maxInFlight(),
          "calls per inbox",
          "Maximum number of calls in flight for one inbox.");
  static final ConfigurationKey<Integer> QUOTA_FIRST_IN_FLIGHT =
      count(
          "quota.first-in-flight",
          1_000,
          QuotaSettings.DEFAULTS.firstInFlight(),
          "calls per inbox",
          "Initial limit of calls in flight. Must not be above quota.max-in-flight. The limit grows"
              + " while calls succeed and units are unused.");
  static final ConfigurationKey<HoldUntil> QUOTA_HOLD =
      choice(
          "quota.hold",
          HoldUntil.class,
          QuotaSettings.DEFAULTS.hold(),
          "answer or arrival",
          "How long units stay reserved: until one window after the response (always safe), or"
              + " until one window after the call can have arrived (closer to the limit).");
  static final ConfigurationKey<PacingStrategy> QUOTA_STRATEGY =
      choice(
          "quota.strategy",
          PacingStrategy.class,
          QuotaSettings.DEFAULTS.strategy(),
          "window, ring, batch or spaced",
          "How calls are distributed over a window.");
  static final ConfigurationKey<Double> QUOTA_RESERVE =
      share(
          "quota.reserve",
          QuotaSettings.DEFAULTS.reserve(),
          "Share of each limit, and of the calls in flight, that a backfill leaves to incremental"
              + " syncs and interactive commands.");
  static final ConfigurationKey<QuotaShare> QUOTA_SHARE =
      choice(
          "quota.share",
          QuotaShare.class,
          QuotaSettings.DEFAULTS.share(),
          "polite, fair or greedy",
          "How much to claim while other programs use the same mailbox: polite stays below what"
              + " they leave, fair claims it, greedy gives way as little as possible.");
  static final ConfigurationKey<Boolean> QUOTA_LEARN =
      key(
          "quota.learn",
          ValueTypes.flag(),
          String.valueOf(QuotaSettings.DEFAULTS.learn()),
          "true or false",
          "Whether Pactsync adopts a limit that Google names in a refusal, and keeps it.");
  static final ConfigurationKey<Duration> QUOTA_MAX_WAIT =
      time(
          "quota.max-wait",
          NONE,
          YEARS,
          QuotaSettings.DEFAULTS.maxWait(),
          "Maximum time that a call waits while Google accepts no calls. Then the run stops.");

  static final ConfigurationKey<String> SYNC_QUERY =
      key(
          "sync.query",
          ValueTypes.text("a Gmail search query"),
          SyncSettings.DEFAULTS.query(),
          "Gmail search query",
          "Limits which messages are listed. Empty lists every message.");
  static final ConfigurationKey<Integer> SYNC_MAX_ATTEMPTS =
      count(
          "sync.max-attempts",
          1_000,
          SyncSettings.DEFAULTS.maxAttempts(),
          "attempts",
          "Number of failed attempts after which a message becomes a dead letter. They are 10"
              + " minutes and then hours apart; each tries up to 3 times within seconds.");
  static final ConfigurationKey<Duration> SYNC_OVERLAP =
      time(
          "sync.overlap",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.overlap(),
          "How far an incremental listing goes back before the newest known message.");
  static final ConfigurationKey<Duration> SYNC_RELIST_AFTER =
      time(
          "sync.relist-after",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.relistAfter(),
          "Interval after which a sync lists every message again. Known messages are not fetched"
              + " again.");
  static final ConfigurationKey<Integer> SYNC_PARALLEL_INBOXES =
      count(
          "sync.parallel-inboxes",
          10_000,
          SyncSettings.DEFAULTS.parallelInboxes(),
          "inboxes",
          "Number of inboxes that are synced at the same time.");
  static final ConfigurationKey<Long> SYNC_MIN_FREE_DISK =
      key(
          "sync.min-free-disk",
          ValueTypes.size(),
          SizeFormat.print(Configuration.DEFAULT_MIN_FREE_DISK),
          "size",
          "Free disk space below which a sync stops.");

  static final ConfigurationKey<String> STORE_URL =
      key(
          "store.url",
          new StoreUrlType(),
          "jdbc:sqlite:pactsync.db",
          "JDBC URL",
          "The database: jdbc:sqlite: and the path of a file. Options after a ? are not supported:"
              + " a ? belongs to the path.");
  static final ConfigurationKey<Boolean> STORE_REPLACE_MISSING =
      key(
          "store.replace-missing",
          ValueTypes.flag(),
          "false",
          "true or false",
          "Whether a lost database is replaced by an empty one, although contracts were delivered."
              + " Set it for one run, after a loss without a backup: then authorize the inboxes"
              + " again, and the next sync delivers the same messages to the same files.");
  static final ConfigurationKey<Path> AUTH_KEY_FILE =
      key(
          "auth.key-file",
          new PathType(),
          "token.key",
          "path",
          "The file with the key that seals tokens, with mode 0600. The environment variable"
              + " PACTSYNC_TOKEN_KEY replaces it.");
  static final ConfigurationKey<Double> CONTRACT_THRESHOLD =
      key(
          "contract.threshold",
          ValueTypes.score(),
          String.valueOf(ContractSettings.DEFAULTS.threshold()),
          "score from 0 to 1",
          "The score from which a message carries a contract. 0 keeps every message.");
  static final ConfigurationKey<List<ContractTerm>> CONTRACT_TERMS =
      key(
          "contract.terms",
          new ContractTermsType(),
          "[]",
          "list of terms, or map of terms to weights from -1 to 1",
          "Terms in addition to the built-in ones. The default weight is "
              + ContractTerm.DEFAULT_WEIGHT
              + ". From 0.2 a term counts like a built-in name of contracts, below 0.2 like a"
              + " supporting word, and below 0 it counts against a contract.");
  static final ConfigurationKey<Path> DELIVER_DIRECTORY =
      key(
          "deliver.directory",
          new PathType(),
          "contracts",
          "path",
          "The directory for the delivered documents.");

  /** All keys, in the order of {@code config/pactsync.yaml}. */
  static final List<ConfigurationKey<?>> ALL =
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
          QUOTA_MAX_WAIT,
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

  /** Former names of keys, with the present names. A former name is an error. */
  static final Map<String, String> RENAMED = Map.of("quota.patience", "quota.max-wait");

  private static final Set<String> NAMES =
      ALL.stream().map(ConfigurationKey::name).collect(Collectors.toCollection(LinkedHashSet::new));

  private ConfigurationKeys() {}

  /** The names, in the same order. */
  static Set<String> names() {
    return Collections.unmodifiableSet(NAMES);
  }

  /** Returns the error sentence for a name that is not a key. */
  static String unknown(String name) {
    String renamed = RENAMED.get(name);
    if (renamed != null) {
      return "the key " + name + " is now called " + renamed + "; rename it";
    }
    return "there is no key "
        + name
        + SpellingSuggestion.nearest(name, NAMES)
            .map(near -> "; did you mean " + near + "?")
            .orElse("; config/pactsync.yaml lists all keys");
  }

  private static <T> ConfigurationKey<T> key(
      String name, ValueType<T> type, String standard, String unit, String doc) {
    return new ConfigurationKey<>(name, type, Optional.of(standard), unit, doc);
  }

  private static ConfigurationKey<Duration> time(
      String name, Duration least, Duration most, Duration standard, String doc) {
    return key(name, ValueTypes.duration(least, most), DurationFormat.print(standard), TIME, doc);
  }

  private static ConfigurationKey<Integer> count(
      String name, int most, int standard, String unit, String doc) {
    return key(name, ValueTypes.count(1, most), String.valueOf(standard), unit, doc);
  }

  private static ConfigurationKey<Double> share(String name, double standard, String doc) {
    return key(name, ValueTypes.share(), ShareFormat.print(standard), SHARE, doc);
  }

  private static <E extends Enum<E>> ConfigurationKey<E> choice(
      String name, Class<E> type, E standard, String unit, String doc) {
    return key(name, ValueTypes.choice(type), ValueTypes.name(standard), unit, doc);
  }
}
