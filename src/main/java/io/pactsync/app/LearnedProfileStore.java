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
 * The quota profiles learned from Google's refusals, by project. They survive a restart. The stored
 * form is the list of limits that Google named, so that an unpublished limit is kept too. A learned
 * limit is valid under one configured profile only: changing {@code quota.profile} drops it, and so
 * does {@code quota.learn: false}. Safe for use by several threads.
 */
final class LearnedProfileStore implements QuotaEventListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LearnedProfileStore.class);
  private static final String KEY = "quota.learned.";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long WRITE_TIMEOUT_SECONDS = 30;

  private final Configuration configuration;
  private final StoredSettings settings;
  private final Consumer<String> notices;
  private final KnownProfiles known;
  private final Map<String, List<ReportedLimit>> byProject = new ConcurrentHashMap<>();

  /** Writes to the store, because the limiter calls back under its lock, which must not block. */
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
    this.known =
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
      List<ReportedLimit> named = read(project);
      byProject.put(project, named);
      withLimits(named).ifPresent(profile -> limiter.setProjectProfile(project, profile));
    }
    limiter.enableLearning(known, this);
  }

  /** Returns the profile learned for a project under the configured profile, if any. */
  Optional<QuotaProfile> profileOf(String project) {
    return configuration.quota().learn() ? withLimits(read(project)) : Optional.empty();
  }

  private Optional<QuotaProfile> withLimits(List<ReportedLimit> named) {
    QuotaProfile profile = configuration.profile();
    for (ReportedLimit limit : named) {
      profile = known.findFor(limit, profile).orElse(profile);
    }
    return profile.equals(configuration.profile()) ? Optional.empty() : Optional.of(profile);
  }

  private List<ReportedLimit> read(String project) {
    List<ReportedLimit> named = new ArrayList<>();
    settings.find(KEY + project).map(LearnedProfileStore::parse).stream()
        .filter(kept -> kept.path("under").asText().equals(configuration.profile().name()))
        .flatMap(kept -> kept.path("limits").valueStream())
        .forEach(
            limit ->
                named.add(
                    new ReportedLimit(
                        limit.path("metric").asText(),
                        limit.path("limit").asText(),
                        limit.path("units").asLong(),
                        limit.path("unit").asText())));
    return List.copyOf(named);
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      // Written by another version. One refusal teaches the limit again.
      return JSON.missingNode();
    }
  }

  @Override
  public void profileAdopted(String project, QuotaProfile profile, ReportedLimit because) {
    List<ReportedLimit> named =
        byProject.merge(
            project,
            List.of(because),
            (old, one) -> {
              List<ReportedLimit> longer = new ArrayList<>(old);
              longer.addAll(one);
              return List.copyOf(longer);
            });
    writer.execute(() -> write(project, named));
    notices.accept(
        "Google limits "
            + (project.isEmpty() ? "this project" : "the project " + project)
            + " to "
            + because.units()
            + " units of "
            + because.metric()
            + "; from now on Pactsync uses the profile "
            + profile.name()
            + "; set quota.profile to confirm it, or quota.learn=false to reject it");
  }

  private void write(String project, List<ReportedLimit> named) {
    ObjectNode kept = JSON.createObjectNode();
    kept.put("under", configuration.profile().name());
    ArrayNode limits = kept.putArray("limits");
    for (ReportedLimit limit : named) {
      limits
          .addObject()
          .put("metric", limit.metric())
          .put("limit", limit.limit())
          .put("units", limit.units())
          .put("unit", limit.unit());
    }
    try {
      settings.put(KEY + project, kept.toString());
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
