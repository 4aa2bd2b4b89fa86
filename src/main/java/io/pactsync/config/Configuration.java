package io.pactsync.config;

import io.pactsync.auth.AuthSettings;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.sync.SyncSettings;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that can be configured, read and checked. Immutable.
 *
 * @param home absolute
 * @param profile the unit table and limits in force
 * @param storeUrl {@code jdbc:sqlite:} and an absolute path
 * @param replaceMissingStore whether a new database is created beside delivered contracts
 * @param minFreeDisk bytes below which nothing more is fetched
 * @param warnings sentences about what was written and has no effect
 */
public record Configuration(
    Path home,
    QuotaProfile profile,
    QuotaSettings quota,
    GmailSettings gmail,
    SyncSettings sync,
    ContractSettings contract,
    DeliverySettings delivery,
    AuthSettings auth,
    String storeUrl,
    boolean replaceMissingStore,
    long minFreeDisk,
    List<String> warnings) {
  /** Bytes. */
  public static final long DEFAULT_MIN_FREE_DISK = 200_000_000;

  public Configuration {
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the configuration. Opens the file, if any, and the profile's, and nothing else.
   *
   * @throws ConfigurationException with all that is wrong
   */
  public static Configuration read(ConfigurationSources sources) {
    return new ConfigurationReader(sources).read();
  }

  /** Without what may hold a password, so that a log of it is harmless. */
  @Override
  public String toString() {
    return "Configuration[home=" + home + ", profile=" + profile.name() + ", quota=" + quota + "]";
  }
}
