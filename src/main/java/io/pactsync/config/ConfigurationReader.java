package io.pactsync.config;

import io.pactsync.auth.AuthSettings;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
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
  private final List<Fault> errors = new ArrayList<>();
  private final WrittenValues values;
  private final Contradictions conflicts;

  ConfigurationReader(ConfigurationSources sources) {
    this.sources = sources;
    this.values = new WrittenValues(sources, errors);
    this.conflicts = new Contradictions(values, errors);
  }

  Configuration read() {
    file().ifPresent(file -> ConfigurationFile.read(file, sources.home(), values, errors));
    List<String> warnings = Environment.read(sources.environment(), values, errors);
    CommandLineSettings.read(sources.settings(), values, errors);

    QuotaSettings quota = quota();
    Optional<QuotaProfile> profile = profile();
    profile.ifPresent(read -> conflicts.checkProfile(read, quota));
    Configuration configuration =
        new Configuration(
            sources.home(),
            profile.orElseGet(Profiles::standard),
            quota,
            gmail(quota),
            sync(),
            new ContractSettings(
                values.get(Keys.CONTRACT_THRESHOLD), values.get(Keys.CONTRACT_TERMS)),
            new DeliverySettings(values.get(Keys.DELIVER_DIRECTORY)),
            auth(),
            values.get(Keys.STORE_URL),
            values.get(Keys.STORE_REPLACE_MISSING),
            values.get(Keys.SYNC_MIN_FREE_DISK),
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
    int most = values.get(Keys.QUOTA_MAX_IN_FLIGHT);
    int first = values.get(Keys.QUOTA_FIRST_IN_FLIGHT);
    if (first > most) {
      conflicts.addInFlight(first, most);
      first = most;
    }
    double headroom = values.get(Keys.QUOTA_HEADROOM);
    double reserve = values.get(Keys.QUOTA_RESERVE);
    if (headroom + reserve >= 1) {
      conflicts.addShares();
    }
    return new QuotaSettings(
        headroom,
        most,
        first,
        values.get(Keys.QUOTA_HOLD),
        values.get(Keys.QUOTA_STRATEGY),
        reserve,
        values.get(Keys.QUOTA_SHARE),
        values.get(Keys.QUOTA_LEARN),
        values.get(Keys.QUOTA_MAX_WAIT));
  }

  private GmailSettings gmail(QuotaSettings quota) {
    int connections = values.get(Keys.GOOGLE_CONNECTIONS);
    if (connections < quota.maxInFlight()) {
      conflicts.addConnections(connections, quota.maxInFlight());
      connections = quota.maxInFlight();
    }
    return new GmailSettings(
        values.get(Keys.GOOGLE_ROOT_URL),
        values.get(Keys.GOOGLE_CONNECT_TIMEOUT),
        values.get(Keys.GOOGLE_READ_TIMEOUT),
        connections,
        GmailSettings.DEFAULTS.inlineAttempts(),
        values.get(Keys.GOOGLE_OUTAGE_DEADLINE));
  }

  private SyncSettings sync() {
    return new SyncSettings(
        values.get(Keys.SYNC_QUERY),
        values.get(Keys.SYNC_MAX_ATTEMPTS),
        values.get(Keys.SYNC_OVERLAP),
        values.get(Keys.SYNC_RELIST_AFTER),
        values.get(Keys.SYNC_PARALLEL_INBOXES));
  }

  private AuthSettings auth() {
    return new AuthSettings(
        values.find(Keys.GOOGLE_CLIENT_SECRETS),
        values.get(Keys.AUTH_KEY_FILE),
        Optional.ofNullable(sources.environment().get(Environment.TOKEN_KEY))
            .filter(key -> !key.isBlank()));
  }

  private Optional<QuotaProfile> profile() {
    String name = values.get(Keys.QUOTA_PROFILE);
    RawValue raw = values.effective(Keys.QUOTA_PROFILE).orElseThrow();
    ProfileReading reading = Profiles.read(name, raw.base());
    errors.addAll(
        reading.faults().stream()
            // An unknown profile name is an error of the line that contains the name.
            .map(error -> error.file().equals(name) ? raw.fault(error.sentence()) : error)
            .toList());
    return reading.profile();
  }
}
