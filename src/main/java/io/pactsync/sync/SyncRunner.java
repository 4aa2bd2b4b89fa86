package io.pactsync.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Syncs inboxes, several at a time. What stops one stops no other. */
public final class SyncRunner {
  private final SyncParts parts;

  public SyncRunner(SyncParts parts) {
    this.parts = parts;
  }

  /** Runs them all to their ends, and reports in the order given. Blocks. */
  public List<SyncReport> sync(List<String> inboxes, SyncRequest request)
      throws InterruptedException {
    int atOnce = Math.min(Math.max(1, inboxes.size()), parts.settings().parallelInboxes());
    ExecutorService pool =
        Executors.newFixedThreadPool(
            atOnce,
            task -> {
              Thread thread = new Thread(task, "sync");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<SyncReport>> running = new ArrayList<>();
      for (String inbox : inboxes) {
        running.add(pool.submit(() -> one(inbox, request)));
      }
      List<SyncReport> reports = new ArrayList<>();
      for (Future<SyncReport> run : running) {
        reports.add(run.get());
      }
      return reports;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a sync failed by an error of its own", e.getCause());
    } finally {
      pool.shutdown();
      parts.spending().keep();
    }
  }

  private SyncReport one(String inbox, SyncRequest request) {
    SyncReport report = new InboxSync(parts, inbox, request).run();
    parts.progress().ended(report);
    return report;
  }
}
