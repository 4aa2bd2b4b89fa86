package io.pactsync.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Syncs several inboxes at the same time. A failure of one inbox does not affect the others. */
public final class SyncRunner {
  private final SyncComponents parts;

  public SyncRunner(SyncComponents parts) {
    this.parts = parts;
  }

  /** Syncs the inboxes and returns their reports in the given order. Blocks. */
  public List<SyncReport> sync(List<String> inboxes, SyncRequest request)
      throws InterruptedException {
    int parallel = Math.min(Math.max(1, inboxes.size()), parts.settings().parallelInboxes());
    ExecutorService pool =
        Executors.newFixedThreadPool(
            parallel,
            task -> {
              Thread thread = new Thread(task, "sync");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<SyncReport>> running = new ArrayList<>();
      for (String inbox : inboxes) {
        running.add(pool.submit(() -> syncInbox(inbox, request)));
      }
      List<SyncReport> reports = new ArrayList<>();
      for (Future<SyncReport> run : running) {
        reports.add(run.get());
      }
      return reports;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a sync failed because of an internal error", e.getCause());
    } finally {
      pool.shutdown();
      parts.spending().record();
    }
  }

  private SyncReport syncInbox(String inbox, SyncRequest request) {
    parts.progress().begun(inbox);
    SyncReport report = new InboxSync(parts, inbox, request).run();
    parts.progress().ended(report);
    return report;
  }
}
