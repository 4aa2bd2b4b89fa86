package io.pactsync.cli;

import io.pactsync.config.Configuration;
import io.pactsync.config.Profiles;
import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaNews;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Regimes;
import io.pactsync.store.Settings;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The regimes that Google's refusals taught, by project, kept across restarts. What was learned
 * under one configured profile says nothing under another, so changing {@code quota.profile} undoes
 * it, and so does {@code quota.learn: false}.
 */
final class LearnedRegimes implements QuotaNews {
  private static final String KEY = "quota.learned.";
  private static final String INSTEAD_OF = " instead of ";

  private final Configuration configuration;
  private final Settings settings;
  private final PrintWriter err;
  private final Map<String, String> news = new ConcurrentHashMap<>();

  LearnedRegimes(Configuration configuration, Settings settings, PrintWriter err) {
    this.configuration = configuration;
    this.settings = settings;
    this.err = err;
  }

  /** Gives the projects what was learned for them, and listens for more. */
  void teach(QuotaLimiter limiter, List<String> projects) {
    if (!configuration.quota().learn()) {
      return;
    }
    projects.forEach(
        project -> learned(project).ifPresent(profile -> limiter.profileOf(project, profile)));
    List<QuotaProfile> known = Profiles.BUILT_IN.stream().map(this::read).toList();
    limiter.learnFrom(new Regimes(known), this);
  }

  /** What was learned for a project under the profile that is configured. */
  Optional<QuotaProfile> learned(String project) {
    String suffix = INSTEAD_OF + configuration.profile().name();
    return settings
        .find(KEY + project)
        .filter(learned -> learned.endsWith(suffix))
        .map(learned -> learned.substring(0, learned.length() - suffix.length()))
        .filter(Profiles.BUILT_IN::contains)
        .map(this::read);
  }

  private QuotaProfile read(String name) {
    return Profiles.read(name, configuration.home()).orThrow();
  }

  @Override
  public void adopted(String project, QuotaProfile profile, NamedLimit because) {
    news.put(project, profile.name() + INSTEAD_OF + configuration.profile().name());
    err.println(
        "pactsync: Google counts "
            + because.units()
            + " units by "
            + because.metric()
            + " for "
            + (project.isEmpty() ? "this project" : project)
            + ", so it is synced by the profile "
            + profile.name()
            + " from now on; set quota.profile to say so, or quota.learn=false to forbid it");
    err.flush();
  }

  /** Takes what was learned to the books. */
  void keep() {
    news.forEach((project, learned) -> settings.put(KEY + project, learned));
  }
}
