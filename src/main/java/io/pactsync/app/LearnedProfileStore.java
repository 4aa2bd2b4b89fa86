package io.pactsync.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.config.Configuration;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaEventListener;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.ReportedLimit;
import io.pactsync.store.StoredSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The quota profiles learned from Google's refusals, by project. They survive a restart. The store
 * keeps the limits that Google limits, not the names of profiles, so it also keeps limits that no
 * published profile has. A learned limit applies only under the configured profile under which it
 * was learned. Under another profile, or with {@code quota.learn: false}, it is ignored. Safe for
 * use by several threads.
 */
final class LearnedProfileStore implements QuotaEventListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LearnedProfileStore.class);
  private static final String KEY_PREFIX = "quota.learned.";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long WRITE_TIMEOUT_SECONDS = 30;

  private final Configuration configuration;
  private final StoredSettings settings;
  private final Consumer<String> notices;
  private final KnownProfiles knownProfiles;
  private final Map<String, List<ReportedLimit>> limitsByProject = new ConcurrentHashMap<>();

  /**
   * Writes to the store in its own thread. The limiter calls {@link #profileAdopted} under its
   * lock, so that method must not block.
   */
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "learned profiles");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param notices receives a sentence for people when a limit is learned
   */
  LearnedProfileStore(
      Configuration configuration, StoredSettings settings, Consumer<String> notices) {
    this.configuration = configuration;
    this.settings = settings;
    this.notices = notices;
    this.knownProfiles =
        new KnownProfiles(
            QuotaProfiles.BUILT_IN.stream()
                .map(name -> QuotaProfiles.read(name, configuration.home()).orThrow())
                .toList());
  }

  /** Sets the learned profiles in the limiter, and learns from its refusals from now on. */
  void restoreInto(QuotaLimiter limiter, List<String> projects) {
    if (!configuration.quota().learn()) {
      return;
    }
    for (String project : projects) {
      List<ReportedLimit> limits = read(project);
      limitsByProject.put(project, limits);
      profileWith(limits).ifPresent(profile -> limiter.setProjectProfile(project, profile));
    }
    limiter.setKnownProfiles(knownProfiles, this);
  }

  /** Returns the profile learned for a project under the configured profile, if any. */
  Optional<QuotaProfile> profileOf(String project) {
    return configuration.quota().learn() ? profileWith(read(project)) : Optional.empty();
  }

  private Optional<QuotaProfile> profileWith(List<ReportedLimit> limits) {
    QuotaProfile profile = configuration.profile();
    for (ReportedLimit limit : limits) {
      profile = knownProfiles.findFor(limit, profile).orElse(profile);
    }
    return profile.equals(configuration.profile()) ? Optional.empty() : Optional.of(profile);
  }

  private List<ReportedLimit> read(String project) {
    List<ReportedLimit> limits = new ArrayList<>();
    settings.find(KEY_PREFIX + project).map(LearnedProfileStore::parse).stream()
        .filter(stored -> stored.path("under").asText().equals(configuration.profile().name()))
        .flatMap(stored -> stored.path("limits").valueStream())
        .forEach(
            limit ->
                limits.add(
                    new ReportedLimit(
                        limit.path("metric").asText(),
                        limit.path("limit").asText(),
                        limit.path("units").asLong(),
                        limit.path("unit").asText())));
    return List.copyOf(limits);
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      // Written by another version. The next refusal names the limit again.
      return JSON.missingNode();
    }
  }

  @Override
  public void profileAdopted(String project, QuotaProfile profile, ReportedLimit reportedLimit) {
    List<ReportedLimit> limits =
        limitsByProject.merge(
            project,
            List.of(reportedLimit),
            (earlier, added) -> {
              List<ReportedLimit> all = new ArrayList<>(earlier);
              all.addAll(added);
              return List.copyOf(all);
            });
    writer.execute(() -> write(project, limits));
    notices.accept(
        "Google limits "
            + (project.isEmpty() ? "this project" : "the project " + project)
            + " to "
            + reportedLimit.units()
            + " units of "
            + reportedLimit.metric()
            + "; from now on Pactsync uses the profile "
            + profile.name()
            + "; set quota.profile to confirm it, or quota.learn=false to reject it");
  }

  private void write(String project, List<ReportedLimit> limits) {
    ObjectNode stored = JSON.createObjectNode();
    stored.put("under", configuration.profile().name());
    ArrayNode storedLimits = stored.putArray("limits");
    for (ReportedLimit limit : limits) {
      storedLimits
          .addObject()
          .put("metric", limit.metric())
          .put("limit", limit.limit())
          .put("units", limit.units())
          .put("unit", limit.unit());
    }
    try {
      settings.put(KEY_PREFIX + project, stored.toString());
    } catch (RuntimeException e) {
      // The next refusal teaches the limit again. The sync reports the store's error itself.
      LOG.warn("The learned quota of project {} could not be stored", project, e);
    }
  }

  /** Waits until everything is written, 30 seconds at most. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(WRITE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The learned quota could not be written within 30 seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
