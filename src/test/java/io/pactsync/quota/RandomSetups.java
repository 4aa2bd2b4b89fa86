package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Seeded random inputs of the property tests: windows, costs, latencies and settings. */
public final class RandomSetups {
  /** Methods with prices from 1 to 100. */
  static final List<GmailMethod> METHODS =
      List.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.HISTORY_LIST,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_GET,
          GmailMethod.THREADS_GET,
          GmailMethod.MESSAGES_INSERT,
          GmailMethod.MESSAGES_SEND);

  private static final List<Priority> PRIORITIES = List.of(Priority.values());

  private RandomSetups() {}

  static Priority priority(Random random) {
    return PRIORITIES.get(random.nextInt(PRIORITIES.size()));
  }

  public static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  /** Windows of 1 s, at random also of 10 s and 60 s, and of 3 s and 60 s for the project. */
  static QuotaProfile profile(Random random) {
    List<QuotaLimit> limits = new ArrayList<>();
    limits.add(QuotaLimit.perUser(150 + random.nextInt(200), Duration.ofSeconds(1)));
    if (random.nextBoolean()) {
      limits.add(QuotaLimit.perUser(500 + random.nextInt(2000), Duration.ofSeconds(10)));
    }
    if (random.nextBoolean()) {
      limits.add(QuotaLimit.perUser(1000 + random.nextInt(6000), Duration.ofSeconds(60)));
    }
    if (random.nextBoolean()) {
      limits.add(QuotaLimit.perProject(300 + random.nextInt(1500), Duration.ofSeconds(3)));
    }
    if (random.nextBoolean()) {
      limits.add(QuotaLimit.perProject(1500 + random.nextInt(9000), Duration.ofSeconds(60)));
    }
    return new QuotaProfile("random", TestProfiles.CLASSIC, limits);
  }

  /** A fixed in-flight cap, few or many, with random headroom and reserve. */
  static QuotaSettings settings(Random random) {
    int places = random.nextBoolean() ? 3 + random.nextInt(10) : 200;
    return QuotaSettings.DEFAULTS
        .withHeadroom(random.nextInt(3) * 0.02)
        .withInFlight(places, places)
        .withReserve(random.nextInt(3) * 0.1);
  }

  /** A run of 400 calls without cancellations or refusals. */
  static VirtualTimeRun.Setup setup(Random random) {
    return new VirtualTimeRun.Setup(
        profile(random),
        settings(random),
        400,
        1 + random.nextInt(4),
        Duration.ZERO,
        Duration.ofMillis(1 + random.nextInt(300)),
        Duration.ofMillis(random.nextInt(300)),
        false,
        0);
  }
}
