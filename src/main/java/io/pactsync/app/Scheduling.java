package io.pactsync.app;

import io.pactsync.schedule.InboxPlans;
import io.pactsync.schedule.ScheduledSyncListener;
import io.pactsync.schedule.ScheduledSyncs;
import io.pactsync.store.InboxRow;
import io.pactsync.store.PollerSettings;
import io.pactsync.sync.SyncProgressListener;
import io.pactsync.sync.SyncReport;
import io.pactsync.sync.SyncRequest;
import io.pactsync.sync.SyncRunner;
import java.util.List;

/** Connects schedules with the syncs of a workspace. */
public final class Scheduling {
  private final Workspace workspace;
  private final ProcessEnvironment process;

  public Scheduling(Workspace workspace, ProcessEnvironment process) {
    this.workspace = workspace;
    this.process = process;
  }

  /** The plan and the next run of each inbox. */
  public InboxPlans plans() {
    return new InboxPlans(workspace.store(), workspace.configuration().schedule(), process.clock());
  }

  /** Creates the loop that runs due syncs until the workspace's stop signal. */
  public ScheduledSyncs syncs(ScheduledSyncListener listener) {
    SyncRunner runner = workspace.runner(new SyncProgressListener() {});
    return new ScheduledSyncs(
        workspace.store(),
        plans(),
        inbox -> sync(runner, inbox),
        workspace.stopSignal(),
        PollerSettings.of(workspace.configuration().schedule().parallel()),
        listener,
        process.clock());
  }

  private SyncReport sync(SyncRunner runner, InboxRow inbox) throws InterruptedException {
    // The inbox, or its project, may be newer than this process.
    workspace.limiter().assign(inbox.email(), inbox.project().orElse(""));
    return runner.sync(List.of(inbox.email()), SyncRequest.PLAIN).get(0);
  }
}
