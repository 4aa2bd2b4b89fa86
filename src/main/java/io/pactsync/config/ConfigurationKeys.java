package io.pactsync.config;

import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.schedule.ScheduleSettings;
import io.pactsync.schedule.SyncSchedule;
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
  private static final String DURATION = "duration";
  private static final String SHARE = "share";

  static final ConfigurationKey<URI> GOOGLE_ROOT_URL =
      key(
          "google.root-url",
          new RootUrlType(),
          GmailSettings.DEFAULTS.rootUrl().toString(),
          "URL without a path",
          "The address of Gmail. Change it to use an emulated Gmail. http:// is allowed only for"
              + " localhost, 127.0.0.0/8 and [::1].");
  static final ConfigurationKey<Path> GOOGLE_CLIENT_SECRETS =
      new ConfigurationKey<>(
          "google.client-secrets",
          new PathType(),
          Optional.empty(),
          "path",
          "The OAuth client file from Google's console, of type desktop or web. pactsync authorize"
              + " needs it.");
  static final ConfigurationKey<Duration> GOOGLE_CONNECT_TIMEOUT =
      duration(
          "google.connect-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.connectTimeout(),
          "Maximum time to wait for a connection to Google.");
  static final ConfigurationKey<Duration> GOOGLE_READ_TIMEOUT =
      duration(
          "google.read-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.readTimeout(),
          "Maximum time to wait for the next bytes of a response from Google.");
  static final ConfigurationKey<Duration> GOOGLE_CALL_TIMEOUT =
      duration(
          "google.call-timeout",
          TICK,
          DAY,
          GmailSettings.DEFAULTS.callTimeout(),
          "Maximum time of a call to Google, from connecting to the end of the response. A message"
              + " that still arrives with 16 KB/s or more may take longer.");
  static final ConfigurationKey<Duration> GOOGLE_OUTAGE_DEADLINE =
      duration(
          "google.outage-deadline",
          NONE,
          YEARS,
          GmailSettings.DEFAULTS.outageDeadline(),
          "How long Google may be unreachable before the run stops with exit code 5.");
  static final ConfigurationKey<Integer> GOOGLE_CONNECTIONS =
      count(
          "google.connections",
          100_000,
          GmailSettings.DEFAULTS.connections(),
          "connections",
          "Maximum number of connections to Google, for all inboxes together. At least"
              + " quota.max-in-flight.");

  static final ConfigurationKey<ProxyType.ProxyChoice> NETWORK_PROXY =
      key(
          "network.proxy",
          new ProxyType(),
          ProxyType.ENVIRONMENT,
          "URL, environment or none",
          "The HTTP proxy for all connections, such as http://USER:PASSWORD@proxy.example:3128."
              + " environment: the variables HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY"
              + " decide. none: connect directly.");
  static final ConfigurationKey<String> NETWORK_NO_PROXY =
      new ConfigurationKey<>(
          "network.no-proxy",
          ValueTypes.text("a list of hosts"),
          Optional.empty(),
          "hosts, separated by commas",
          "Hosts without a proxy, instead of the variable NO_PROXY: names with their subdomains, IP"
              + " addresses, ranges such as 10.0.0.0/8, each with a port if you like, or * for"
              + " all.");
  static final ConfigurationKey<Boolean> NETWORK_PROXY_LOOPBACK =
      key(
          "network.proxy-loopback",
          ValueTypes.flag(),
          "false",
          "true or false",
          "Whether the proxy also serves this machine's own addresses: localhost, 127.0.0.0/8 and"
              + " [::1].");

  static final ConfigurationKey<String> QUOTA_PROFILE =
      key(
          "quota.profile",
          ValueTypes.text("the name or the file of a profile"),
          QuotaProfiles.DEFAULT,
          "name or path",
          "The unit table and limits: "
              + String.join(", ", QuotaProfiles.BUILT_IN)
              + ", or the path of your own file in the same format.");
  static final ConfigurationKey<Double> QUOTA_HEADROOM =
      share(
          "quota.headroom",
          QuotaSettings.DEFAULTS.headroom(),
          "Share of each limit that Pactsync never spends.");
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
          "Maximum number of calls in flight at the start. It grows up to quota.max-in-flight while"
              + " calls succeed and units stay unused.");
  static final ConfigurationKey<HoldUntil> QUOTA_HOLD =
      choice(
          "quota.hold",
          HoldUntil.class,
          QuotaSettings.DEFAULTS.hold(),
          "answer, arrival or auto",
          "How long the units of a call stay reserved. answer: until one window after the response,"
              + " which never exceeds a limit. arrival: until one window after the latest instant"
              + " at which the call can have arrived at Google. This spends more, but is safe only"
              + " if Google counts calls when they arrive. auto: arrival until a call is refused,"
              + " then answer for 10, 20, 40 … minutes.");
  static final ConfigurationKey<PacingStrategy> QUOTA_STRATEGY =
      choice(
          "quota.strategy",
          PacingStrategy.class,
          QuotaSettings.DEFAULTS.strategy(),
          "window, ring, batch or spaced",
          "How calls are distributed over time. README.md compares the strategies.");
  static final ConfigurationKey<Double> QUOTA_RESERVE =
      share(
          "quota.reserve",
          QuotaSettings.DEFAULTS.reserve(),
          "Share of each limit, and of the calls in flight, that a backfill leaves to smaller syncs"
              + " and interactive commands. A backfill is a full sync, or one with more than 1,000"
              + " pending messages.");
  static final ConfigurationKey<QuotaShare> QUOTA_SHARE =
      choice(
          "quota.share",
          QuotaShare.class,
          QuotaSettings.DEFAULTS.share(),
          "polite, fair or greedy",
          "How much of the limit Pactsync claims while other programs use the same mailbox. polite:"
              + " less than they leave. fair: all that they leave. greedy: as much as possible.");
  static final ConfigurationKey<Boolean> QUOTA_LEARN =
      key(
          "quota.learn",
          ValueTypes.flag(),
          String.valueOf(QuotaSettings.DEFAULTS.learn()),
          "true or false",
          "Whether Pactsync adopts and keeps a limit that Google names in a refusal.");
  static final ConfigurationKey<Duration> QUOTA_MAX_WAIT =
      duration(
          "quota.max-wait",
          NONE,
          YEARS,
          QuotaSettings.DEFAULTS.maxWait(),
          "How long a pause may last in which Google accepts no calls. If a pause is longer, the"
              + " run stops with exit code 5.");

  static final ConfigurationKey<String> SYNC_QUERY =
      key(
          "sync.query",
          ValueTypes.text("a Gmail search query"),
          SyncSettings.DEFAULTS.query(),
          "Gmail search query",
          "Selects the messages to list. An empty query selects every message.");
  static final ConfigurationKey<Integer> SYNC_MAX_ATTEMPTS =
      count(
          "sync.max-attempts",
          1_000,
          SyncSettings.DEFAULTS.maxAttempts(),
          "attempts",
          "Number of failed attempts after which a message becomes a dead letter. The second"
              + " attempt follows after 10 minutes, later ones after hours. Each attempt sends up"
              + " to 3 calls within seconds.");
  static final ConfigurationKey<Duration> SYNC_OVERLAP =
      duration(
          "sync.overlap",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.overlap(),
          "How far before the newest known message an incremental listing begins.");
  static final ConfigurationKey<Duration> SYNC_RELIST_AFTER =
      duration(
          "sync.relist-after",
          NONE,
          YEARS,
          SyncSettings.DEFAULTS.relistAfter(),
          "Interval after which a sync lists all messages of the query again. Known messages are"
              + " not fetched again.");
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

  static final ConfigurationKey<SyncSchedule> SCHEDULE_DEFAULT =
      key(
          "schedule.default",
          new ScheduleType(),
          ScheduleFormat.print(ScheduleSettings.DEFAULTS.standard()),
          "off, every DURATION, or cron EXPRESSION [ZONE]",
          "When pactsync serve syncs the inboxes that have no schedule from pactsync schedule:"
              + " every 15m, or cron 0 */2 * * * Europe/Berlin (minute, hour, day of month, month,"
              + " day of week; the zone is UTC by default).");
  static final ConfigurationKey<Duration> SCHEDULE_JITTER =
      duration(
          "schedule.jitter",
          NONE,
          DAY,
          ScheduleSettings.DEFAULTS.jitter(),
          "Scheduled syncs of an inbox begin later than its schedule says, by a fixed part of this"
              + " duration that depends on the address, so that inboxes do not start together. At"
              + " most the time between two syncs.");
  static final ConfigurationKey<Integer> SCHEDULE_PARALLEL =
      count(
          "schedule.parallel",
          1_000,
          ScheduleSettings.DEFAULTS.parallel(),
          "inboxes",
          "Number of inboxes that pactsync serve syncs at the same time.");

  static final ConfigurationKey<String> STORE_URL =
      key(
          "store.url",
          new StoreUrlType(),
          "jdbc:sqlite:pactsync.db",
          "JDBC URL",
          "The database. jdbc:sqlite: and the path of a file: the store of one machine; a ? belongs"
              + " to the path. jdbc:postgresql://HOST:PORT/DATABASE?user=NAME: a store that several"
              + " machines share. Write the password into ~/.pgpass, or as &password=… into the"
              + " URL.");
  static final ConfigurationKey<Boolean> STORE_REPLACE_MISSING =
      key(
          "store.replace-missing",
          ValueTypes.flag(),
          "false",
          "true or false",
          "Whether Pactsync creates an empty database if the database is missing but delivered"
              + " contracts exist. Set it for one run, and only if you have no backup. Then"
              + " authorize the inboxes again. The next sync delivers the same messages to the same"
              + " files.");
  static final ConfigurationKey<Path> AUTH_KEY_FILE =
      key(
          "auth.key-file",
          new PathType(),
          "token.key",
          "path",
          "The file with the key that encrypts tokens. Its mode is 0600. If the environment"
              + " variable PACTSYNC_TOKEN_KEY is set, its value is the key instead.");
  static final ConfigurationKey<Double> CONTRACT_THRESHOLD =
      key(
          "contract.threshold",
          ValueTypes.score(),
          String.valueOf(ContractSettings.DEFAULTS.threshold()),
          "score from 0 to 1",
          "Messages with at least this score carry a contract. 0 keeps every message.");
  static final ConfigurationKey<List<ContractTerm>> CONTRACT_TERMS =
      key(
          "contract.terms",
          new ContractTermsType(),
          "[]",
          "list of terms, or map of terms to weights from -1 to 1",
          "Your own terms, in addition to the built-in ones. A weight from 0.2 makes a term count"
              + " like a name of contracts, such as agreement. A smaller weight makes it count as a"
              + " supporting word, and a negative weight as evidence against a contract. The"
              + " default weight is "
              + ContractTerm.DEFAULT_WEIGHT
              + ".");
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
          GOOGLE_CALL_TIMEOUT,
          GOOGLE_OUTAGE_DEADLINE,
          GOOGLE_CONNECTIONS,
          NETWORK_PROXY,
          NETWORK_NO_PROXY,
          NETWORK_PROXY_LOOPBACK,
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
          SCHEDULE_DEFAULT,
          SCHEDULE_JITTER,
          SCHEDULE_PARALLEL,
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

  private static ConfigurationKey<Duration> duration(
      String name, Duration least, Duration most, Duration standard, String doc) {
    return key(
        name, ValueTypes.duration(least, most), DurationFormat.print(standard), DURATION, doc);
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
