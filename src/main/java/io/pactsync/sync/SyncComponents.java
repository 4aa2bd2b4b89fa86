package io.pactsync.sync;

import io.pactsync.gmail.MeteredGmail;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxPathSegment;
import io.pactsync.store.Store;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The components and settings of a sync.
 *
 * @param gmail must use {@link StoppablePermits} with the same stop signal
 * @param limiter its ledger is written to the store, and its windows are reported
 * @param headroom the part of the quota that is left unused, from 0 to 1
 * @param threads messages processed at once in one inbox
 * @param ticker elapsed nanoseconds
 * @param inProgressDirectory the directory of the markers of messages that are being processed
 */
public record SyncComponents(
    MeteredGmail gmail,
    Store store,
    QuotaLimiter limiter,
    double headroom,
    MessagePipeline pipeline,
    SyncSettings settings,
    int threads,
    Path inProgressDirectory,
    InstantSource clock,
    LongSupplier ticker,
    StopSignal stop,
    SyncProgressListener progress) {

  InProgressMarkers markers(String inbox) {
    // Older versions used the address itself. For an ordinary address the segment is the same, so
    // their markers still count. For any other address they are ignored, which is harmless: each
    // message only misses one strike, and gets it when the process dies on it again.
    return new InProgressMarkers(inProgressDirectory.resolve(InboxPathSegment.of(inbox)));
  }

  /** The quota profile that currently applies to the inbox. */
  QuotaProfile profile(String inbox) {
    return limiter.currentProfile(inbox);
  }

  SpendingRecorder spending() {
    return new SpendingRecorder(limiter.ledger(), store.ledger());
  }
}
