package io.pactsync.config;

import io.pactsync.auth.AuthSettings;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.gmail.GmailSettings;
import io.pactsync.proxy.ProxySettings;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.schedule.ScheduleSettings;
import io.pactsync.sync.SyncSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the file, the environment and the command line, and builds each component's settings.
 * Collects all errors. An instance reads once.
 */
final class ConfigurationReader {
  /** The name of the default file in the home directory. */
  private static final String DEFAULT_FILE = "pactsync.yaml";

  private final ConfigurationSources sources;
  private final List<ConfigurationError> errors = new ArrayList<>();
  private final ValueLayers values;
  private final ConflictCheck conflicts;

  ConfigurationReader(ConfigurationSources sources) {
    this.sources = sources;
    this.values = new ValueLayers(sources, errors);
    this.conflicts = new ConflictCheck(values, errors);
  }

  Configuration read() {
    file().ifPresent(file -> ConfigurationFileReader.read(file, sources.home(), values, errors));
    List<String> warnings = EnvironmentVariables.read(sources.environment(), values, errors);
    CommandLineSettingsReader.read(sources.settings(), values, errors);

    QuotaSettings quota = quota();
    Optional<QuotaProfile> profile = profile();
    profile.ifPresent(read -> conflicts.checkProfile(read, quota));
    Configuration configuration =
        new Configuration(
            sources.home(),
            profile.orElseGet(QuotaProfiles::defaultProfile),
            quota,
            gmail(quota),
            sync(),
            new ScheduleSettings(
                values.valid(ConfigurationKeys.SCHEDULE_DEFAULT),
                values.valid(ConfigurationKeys.SCHEDULE_JITTER),
                values.valid(ConfigurationKeys.SCHEDULE_PARALLEL)),
            new ContractSettings(
                values.valid(ConfigurationKeys.CONTRACT_THRESHOLD),
                values.valid(ConfigurationKeys.CONTRACT_TERMS)),
            new DeliverySettings(values.valid(ConfigurationKeys.DELIVER_DIRECTORY)),
            auth(),
            proxies(),
            values.valid(ConfigurationKeys.STORE_URL),
            values.valid(ConfigurationKeys.STORE_REPLACE_MISSING),
            values.valid(ConfigurationKeys.SYNC_MIN_FREE_DISK),
            warnings);
    if (!errors.isEmpty()) {
      throw new ConfigurationException(errors);
    }
    return configuration;
  }

  private Optional<Path> file() {
    Path inHome = sources.home().resolve(DEFAULT_FILE);
    return sources.file().or(() -> Optional.of(inHome).filter(Files::exists));
  }

  private QuotaSettings quota() {
    int most = values.valid(ConfigurationKeys.QUOTA_MAX_IN_FLIGHT);
    int first = values.valid(ConfigurationKeys.QUOTA_FIRST_IN_FLIGHT);
    if (first > most) {
      conflicts.addInFlight(first, most);
      first = most;
    }
    double headroom = values.valid(ConfigurationKeys.QUOTA_HEADROOM);
    double reserve = values.valid(ConfigurationKeys.QUOTA_RESERVE);
    if (headroom + reserve >= 1) {
      conflicts.addShares();
    }
    return new QuotaSettings(
        headroom,
        most,
        first,
        values.valid(ConfigurationKeys.QUOTA_HOLD),
        values.valid(ConfigurationKeys.QUOTA_STRATEGY),
        reserve,
        values.valid(ConfigurationKeys.QUOTA_SHARE),
        values.valid(ConfigurationKeys.QUOTA_LEARN),
        values.valid(ConfigurationKeys.QUOTA_MAX_WAIT));
  }

  private GmailSettings gmail(QuotaSettings quota) {
    int connections = values.valid(ConfigurationKeys.GOOGLE_CONNECTIONS);
    if (connections < quota.maxInFlight()) {
      conflicts.addConnections(connections, quota.maxInFlight());
      connections = quota.maxInFlight();
    }
    return new GmailSettings(
        values.valid(ConfigurationKeys.GOOGLE_ROOT_URL),
        values.valid(ConfigurationKeys.GOOGLE_CONNECT_TIMEOUT),
        values.valid(ConfigurationKeys.GOOGLE_READ_TIMEOUT),
        values.valid(ConfigurationKeys.GOOGLE_CALL_TIMEOUT),
        connections,
        GmailSettings.DEFAULTS.inlineAttempts(),
        values.valid(ConfigurationKeys.GOOGLE_OUTAGE_DEADLINE));
  }

  private ProxySettings proxies() {
    ProxyType.ProxyChoice choice = values.valid(ConfigurationKeys.NETWORK_PROXY);
    Optional<String> except = values.findValid(ConfigurationKeys.NETWORK_NO_PROXY);
    boolean loopback = values.valid(ConfigurationKeys.NETWORK_PROXY_LOOPBACK);
    ProxyVariables variables = new ProxyVariables(sources.environment(), errors);
    return choice.environment()
        ? variables.read(except, loopback)
        : new ProxySettings(
            choice.proxy(), choice.proxy(), variables.exceptions(except), loopback, false);
  }

  private SyncSettings sync() {
    return new SyncSettings(
        values.valid(ConfigurationKeys.SYNC_QUERY),
        values.valid(ConfigurationKeys.SYNC_MAX_ATTEMPTS),
        values.valid(ConfigurationKeys.SYNC_OVERLAP),
        values.valid(ConfigurationKeys.SYNC_RELIST_AFTER),
        values.valid(ConfigurationKeys.SYNC_PARALLEL_INBOXES));
  }

  private AuthSettings auth() {
    return new AuthSettings(
        values.findValid(ConfigurationKeys.GOOGLE_CLIENT_SECRETS),
        values.valid(ConfigurationKeys.AUTH_KEY_FILE),
        Optional.ofNullable(sources.environment().get(EnvironmentVariables.TOKEN_KEY))
            .filter(key -> !key.isBlank()));
  }

  private Optional<QuotaProfile> profile() {
    String name = values.valid(ConfigurationKeys.QUOTA_PROFILE);
    WrittenValue raw = values.lastWritten(ConfigurationKeys.QUOTA_PROFILE).orElseThrow();
    ProfileReadResult reading = QuotaProfiles.read(name, raw.base());
    errors.addAll(
        reading.errors().stream()
            // An unknown profile name is an error of the line that contains the name.
            .map(error -> error.origin().equals(name) ? raw.error(error.sentence()) : error)
            .toList());
    return reading.profile();
  }
}
