package io.pactsync.sync;

import io.pactsync.gmail.MeteredGmail;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.Store;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What a sync works with.
 *
 * @param gmail whose permits are {@link StoppablePermits} under the same signal
 * @param limiter whose ledger is taken to the books, and whose windows are reported
 * @param threads messages in hand at once, an inbox
 * @param ticker elapsed nanoseconds
 * @param inHand directory for the marks of messages that are being processed
 */
public record SyncParts(
    MeteredGmail gmail,
    Store store,
    QuotaLimiter limiter,
    double headroom,
    Reading reading,
    SyncSettings settings,
    int threads,
    Path inHand,
    InstantSource clock,
    LongSupplier ticker,
    StopSignal stop,
    SyncProgress progress) {

  InHandMarks marks(String inbox) {
    return new InHandMarks(inHand.resolve(inbox));
  }

  /** The profile by which an inbox is synced at present. */
  QuotaProfile profile(String inbox) {
    return limiter.profileInForce(inbox);
  }

  SpendingBooks spending() {
    return new SpendingBooks(limiter.ledger(), store.ledger());
  }
}
