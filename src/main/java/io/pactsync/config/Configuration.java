package io.pactsync.config;

import io.pactsync.auth.AuthSettings;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.gmail.GmailSettings;
import io.pactsync.proxy.ProxySettings;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.schedule.ScheduleSettings;
import io.pactsync.sync.SyncSettings;
import java.nio.file.Path;
import java.util.List;

/**
 * The validated configuration. Immutable.
 *
 * @param home absolute
 * @param profile the configured unit table and limits
 * @param storeUrl {@code jdbc:sqlite:} and an absolute path, or {@code jdbc:postgresql:} and an
 *     address
 * @param replaceMissingStore whether a missing database is replaced although contracts were
 *     delivered
 * @param minFreeDisk free disk space, in bytes, below which no message is fetched
 * @param warnings one sentence for each setting that has no effect
 */
public record Configuration(
    Path home,
    QuotaProfile profile,
    QuotaSettings quota,
    GmailSettings gmail,
    SyncSettings sync,
    ScheduleSettings schedule,
    ContractSettings contract,
    DeliverySettings delivery,
    AuthSettings auth,
    ProxySettings proxies,
    String storeUrl,
    boolean replaceMissingStore,
    long minFreeDisk,
    List<String> warnings) {
  /** The default of {@link #minFreeDisk()}, in bytes. */
  public static final long DEFAULT_MIN_FREE_DISK = 200_000_000;

  public Configuration {
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the configuration. Opens the configuration file, if there is one, and the profile's file.
   *
   * @throws ConfigurationException with all errors
   */
  public static Configuration read(ConfigurationSources sources) {
    return new ConfigurationReader(sources).read();
  }

  /** Omits values that may contain a password, so that it can be logged. */
  @Override
  public String toString() {
    return "Configuration[home=" + home + ", profile=" + profile.name() + ", quota=" + quota + "]";
  }
}
