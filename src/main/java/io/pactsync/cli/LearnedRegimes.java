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
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The regimes that Google's refusals taught, by project, kept across restarts. What is kept are the
 * limits that Google named, so that a regime nobody knew of is remembered as well. What was learned
 * under one configured profile says nothing under another, so changing {@code quota.profile} undoes
 * it, and so does {@code quota.learn: false}.
 */
final class LearnedRegimes implements QuotaNews, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LearnedRegimes.class);
  private static final String KEY = "quota.learned.";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long LONGEST_WRITE_SECONDS = 30;

  private final Configuration configuration;
  private final Settings settings;
  private final PrintWriter err;
  private final Regimes known;
  private final Map<String, List<NamedLimit>> byProject = new ConcurrentHashMap<>();

  /**
   * Writes, since news comes under the limiter's lock, which nobody may hold while a disk turns.
   */
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "learned regimes");
            thread.setDaemon(true);
            return thread;
          });

  LearnedRegimes(Configuration configuration, Settings settings, PrintWriter err) {
    this.configuration = configuration;
    this.settings = settings;
    this.err = err;
    this.known =
        new Regimes(
            Profiles.BUILT_IN.stream()
                .map(name -> Profiles.read(name, configuration.home()).orThrow())
                .toList());
  }

  /** Gives the projects what was learned for them, and listens for more. */
  void teach(QuotaLimiter limiter, List<String> projects) {
    if (!configuration.quota().learn()) {
      return;
    }
    for (String project : projects) {
      List<NamedLimit> named = read(project);
      byProject.put(project, named);
      learned(named).ifPresent(profile -> limiter.profileOf(project, profile));
    }
    limiter.learnFrom(known, this);
  }

  /** What was learned for a project under the profile that is configured, if it is in force. */
  Optional<QuotaProfile> learned(String project) {
    return configuration.quota().learn() ? learned(read(project)) : Optional.empty();
  }

  private Optional<QuotaProfile> learned(List<NamedLimit> named) {
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
      // Of another version: what was learned is learned again by one refusal.
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

  private void write(String project, List<NamedLimit> named) {
    ObjectNode kept = Json.object();
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
      // The next refusal teaches it again; the sync meets the store's trouble by itself.
      LOG.warn("What was learned of the quota of {} could not be kept", project, e);
    }
  }

  /** Waits until all is written. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(LONGEST_WRITE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("What was learned of the quota is still being written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
