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
    // Older versions used the address itself. For an ordinary address the segment is the same, so
    // their markers still count. For any other address they are ignored, which is harmless: each
    // message only misses one strike, and gets it when the process dies on it again.
    return new InHandMarks(inHand.resolve(InboxPathSegment.of(inbox)));
  }

  /** The profile by which an inbox is synced at present. */
  QuotaProfile profile(String inbox) {
    return limiter.profileInForce(inbox);
  }

  SpendingBooks spending() {
    return new SpendingBooks(limiter.ledger(), store.ledger());
  }
}
