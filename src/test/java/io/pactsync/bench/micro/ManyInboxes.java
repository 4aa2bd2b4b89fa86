package io.pactsync.bench.micro;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.QuotaLimiter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Acquires and closes a permit, for many inboxes of one project in turn. */
@State(Scope.Benchmark)
public class ManyInboxes {
  @Param({"100", "1000", "10000", "100000"})
  private int inboxes;

  private final QuotaLimiter limiter = WideLimiter.create();
  private String[] names = {};
  private int next;

  @Setup
  public void open() throws InterruptedException {
    names = new String[inboxes];
    for (int i = 0; i < inboxes; i++) {
      names[i] = "inbox" + i + "@example.com";
      limiter.acquire(names[i], GmailMethod.MESSAGES_GET).close();
    }
  }

  @Benchmark
  public int inTurn() throws InterruptedException {
    next = next + 1 == names.length ? 0 : next + 1;
    try (Permit permit = limiter.acquire(names[next], GmailMethod.MESSAGES_GET)) {
      return permit.units();
    }
  }
}
