package io.pactsync.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.config.Configuration;
import io.pactsync.config.Profiles;
import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaNews;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Regimes;
import io.pactsync.store.Settings;
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
final class LearnedRegimes implements QuotaNews, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LearnedRegimes.class);
  private static final String KEY = "quota.learned.";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long WRITE_TIMEOUT_SECONDS = 30;

  private final Configuration configuration;
  private final Settings settings;
  private final Consumer<String> notices;
  private final Regimes known;
  private final Map<String, List<NamedLimit>> byProject = new ConcurrentHashMap<>();

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
  LearnedRegimes(Configuration configuration, Settings settings, Consumer<String> notices) {
    this.configuration = configuration;
    this.settings = settings;
    this.notices = notices;
    this.known =
        new Regimes(
            Profiles.BUILT_IN.stream()
                .map(name -> Profiles.read(name, configuration.home()).orThrow())
                .toList());
  }

  /** Sets the learned profiles in the limiter, and learns from its refusals from now on. */
  void restoreInto(QuotaLimiter limiter, List<String> projects) {
    if (!configuration.quota().learn()) {
      return;
    }
    for (String project : projects) {
      List<NamedLimit> named = read(project);
      byProject.put(project, named);
      withLimits(named).ifPresent(profile -> limiter.profileOf(project, profile));
    }
    limiter.learnFrom(known, this);
  }

  /** Returns the profile learned for a project under the configured profile, if any. */
  Optional<QuotaProfile> learned(String project) {
    return configuration.quota().learn() ? withLimits(read(project)) : Optional.empty();
  }

  private Optional<QuotaProfile> withLimits(List<NamedLimit> named) {
    QuotaProfile profile = configuration.profile();
    for (NamedLimit limit : named) {
      profile = known.named(limit, profile).orElse(profile);
    }
    return profile.equals(configuration.profile()) ? Optional.empty() : Optional.of(profile);
  }

  private List<NamedLimit> read(String project) {
    List<NamedLimit> named = new ArrayList<>();
    settings.find(KEY + project).map(LearnedRegimes::parse).stream()
        .filter(kept -> kept.path("under").asText().equals(configuration.profile().name()))
        .flatMap(kept -> kept.path("limits").valueStream())
        .forEach(
            limit ->
                named.add(
                    new NamedLimit(
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
  public void adopted(String project, QuotaProfile profile, NamedLimit because) {
    List<NamedLimit> named =
        byProject.merge(
            project,
            List.of(because),
            (old, one) -> {
              List<NamedLimit> longer = new ArrayList<>(old);
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

  private void write(String project, List<NamedLimit> named) {
    ObjectNode kept = JSON.createObjectNode();
    kept.put("under", configuration.profile().name());
    ArrayNode limits = kept.putArray("limits");
    for (NamedLimit limit : named) {
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
