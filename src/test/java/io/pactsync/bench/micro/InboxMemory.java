package io.pactsync.bench.micro;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.UnitTable;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import io.pactsync.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The program {@code InboxMemory INBOXES}. Prints the heap of a limiter, in bytes, after each of
 * this many inboxes has spent a window of 245 units, the maximum.
 */
public final class InboxMemory {
  private static final int WARM_UPS = 3;
  private static final int FEW = 100;
  private static final int CALLS = 49;
  private static final QuotaProfile PROFILE =
      new QuotaProfile(
          "250-per-second",
          new UnitTable(Map.of(GmailMethod.MESSAGES_GET, 5)),
          List.of(new QuotaLimit(QuotaScope.USER, Duration.ofSeconds(1), 250)));

  private InboxMemory() {}

  public static void main(String[] args) throws InterruptedException {
    // Creates the names first, because they do not belong to the limiter.
    List<String> names =
        IntStream.range(0, Integer.parseInt(args[0]))
            .mapToObj(i -> "inbox" + i + "@example.com")
            .toList();
    // Loads classes and fills shared tables before the measurement.
    for (int round = 0; round < WARM_UPS; round++) {
      heapTakenFor(names.subList(0, Math.min(FEW, names.size())));
    }
    System.out.println(heapTakenFor(names));
  }

  private static long heapTakenFor(List<String> names) throws InterruptedException {
    long before = usedHeap();
    QuotaLimiter limiter = spendWindows(names);
    long after = usedHeap();
    if (limiter.inboxState(names.get(0)).isEmpty()) {
      throw new IllegalStateException("the limiter has forgotten its inboxes");
    }
    return after - before;
  }

  private static QuotaLimiter spendWindows(List<String> names) throws InterruptedException {
    ManualTime time = new ManualTime();
    QuotaLimiter limiter = new QuotaLimiter(PROFILE, QuotaSettings.DEFAULTS, time);
    for (int call = 0; call < CALLS; call++) {
      for (String name : names) {
        limiter.acquire(name, GmailMethod.MESSAGES_GET).close();
      }
      time.advance(Duration.ofMillis(1));
    }
    return limiter;
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
