package io.pactsync.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.gmail.AttemptListener;
import io.pactsync.gmail.SentAttempt;
import io.pactsync.quota.InboxQuotaState;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.RefusalCause;
import io.pactsync.store.StoredSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the causes of an inbox's refusals in the store, so that another process can show them while
 * a sync runs and after it. Writes on its own thread, at most once a second. Safe for use by
 * several threads.
 */
final class RefusalRecorder implements AttemptListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RefusalRecorder.class);
  private static final String KEY = "quota.refusals.";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long WRITE_INTERVAL_MILLIS = 1000;
  private static final long WRITE_TIMEOUT_SECONDS = 30;

  private final StoredSettings settings;
  private final QuotaLimiter limiter;
  private final InstantSource clock;
  private final Map<String, Instant> lastRefusals = new HashMap<>();
  private final ScheduledExecutorService writer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "refusals");
            thread.setDaemon(true);
            return thread;
          });

  private boolean isScheduled;

  RefusalRecorder(StoredSettings settings, QuotaLimiter limiter, InstantSource clock) {
    this.settings = settings;
    this.limiter = limiter;
    this.clock = clock;
  }

  @Override
  public synchronized void attemptSent(SentAttempt call) {
    if (!call.refused()) {
      return;
    }
    lastRefusals.put(call.inbox(), clock.instant());
    if (!isScheduled) {
      isScheduled = true;
      schedule();
    }
  }

  private void schedule() {
    try {
      Future<?> unused =
          writer.schedule(this::writeScheduled, WRITE_INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The workspace is closing and has written everything.
      LOG.debug("A refusal came after closing", e);
    }
  }

  private void writeScheduled() {
    synchronized (this) {
      isScheduled = false;
    }
    write();
  }

  private void write() {
    Map<String, Instant> refused;
    synchronized (this) {
      refused = Map.copyOf(lastRefusals);
    }
    refused.forEach(
        (inbox, lastAt) ->
            limiter.inboxState(inbox).ifPresent(state -> write(inbox, lastAt, state)));
  }

  private void write(String inbox, Instant lastAt, InboxQuotaState state) {
    ObjectNode kept = JSON.createObjectNode();
    kept.put("lastAt", lastAt.toString());
    kept.put("availableUnitsPerSecond", state.availableUnitsPerSecond());
    ObjectNode causes = kept.putObject("causes");
    state.refusals().forEach((cause, count) -> causes.put(cause.name(), count));
    try {
      settings.put(KEY + inbox, kept.toString());
    } catch (RuntimeException e) {
      // The sync reports the store's error itself.
      LOG.debug("The refusals of {} could not be stored", inbox, e);
    }
  }

  /** The refusals of an inbox that a process of this home has met last. */
  static Optional<RecentRefusals> find(StoredSettings settings, String inbox) {
    return settings.find(KEY + inbox).flatMap(RefusalRecorder::parse);
  }

  private static Optional<RecentRefusals> parse(String text) {
    try {
      JsonNode kept = JSON.readTree(text);
      Map<RefusalCause, Long> causes = new EnumMap<>(RefusalCause.class);
      for (RefusalCause cause : RefusalCause.values()) {
        JsonNode count = kept.path("causes").path(cause.name());
        if (count.isIntegralNumber()) {
          causes.put(cause, count.asLong());
        }
      }
      return causes.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new RecentRefusals(
                  Instant.parse(kept.path("lastAt").asText()),
                  causes,
                  kept.path("availableUnitsPerSecond").asDouble()));
    } catch (JsonProcessingException | RuntimeException e) {
      // Written by another version. The next refusal replaces it.
      return Optional.empty();
    }
  }

  /** Writes what the last runs learned. Waits at most 30 seconds. */
  @Override
  public void close() {
    writer.shutdownNow();
    try {
      if (!writer.awaitTermination(WRITE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The causes of refusals could not be written within 30 seconds");
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    write();
  }
}
