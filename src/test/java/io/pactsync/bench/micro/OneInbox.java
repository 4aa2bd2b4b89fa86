package io.pactsync.bench.micro;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.QuotaLimiter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/** Acquires and closes a permit, for one inbox. */
@State(Scope.Benchmark)
public class OneInbox {
  private static final String INBOX = "legal@example.com";

  private final QuotaLimiter limiter = WideLimiter.create();

  @Benchmark
  public int uncontended() throws InterruptedException {
    return acquireAndClose();
  }

  @Benchmark
  @Threads(64)
  public int by64Threads() throws InterruptedException {
    return acquireAndClose();
  }

  private int acquireAndClose() throws InterruptedException {
    try (Permit permit = limiter.acquire(INBOX, GmailMethod.MESSAGES_GET)) {
      return permit.units();
    }
  }
}
