package io.pactsync.sync;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import io.pactsync.quota.Priority;

/** A permit source whose waiting threads wake up when a stop is requested. */
public final class StoppablePermits implements PermitSource {
  private final PermitSource source;
  private final StopSignal stop;

  public StoppablePermits(PermitSource source, StopSignal stop) {
    this.source = source;
    this.stop = stop;
  }

  @Override
  public Permit acquire(String inbox, GmailMethod method, Priority priority)
      throws InterruptedException {
    return stop.during(() -> source.acquire(inbox, method, priority));
  }
}
