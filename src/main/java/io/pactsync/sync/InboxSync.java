package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.gmail.CallCounts;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxQuotaState;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.MessageState;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.SyncRunRow;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one sync of one inbox: recovers from a crash, discovers messages, fetches them and reports.
 */
final class InboxSync {
  private static final Logger LOG = LoggerFactory.getLogger(InboxSync.class);

  /**
   * With more pending messages than this, fetching counts as a backfill, regardless of the listing.
   */
  private static final long BACKFILL_THRESHOLD = 1000;

  /** Bounds what dead letters by transient errors cost one sync. */
  private static final int REVIVED_PER_SYNC = 100;

  private final SyncComponents parts;
  private final Store store;
  private final String inbox;
  private final SyncRequest request;
  private final CallCounts tally = new CallCounts();
  private SyncMode mode;
  private long newlyListed;
  private long doneBefore;

  /** What this sync does at present, for the sentence about a bug. */
  private String stage = "starting the sync";

  InboxSync(SyncComponents parts, String inbox, SyncRequest request) {
    this.parts = parts;
    this.store = parts.store();
    this.inbox = inbox;
    this.request = request;
    this.mode = request.ids().isPresent() ? SyncMode.IDS : SyncMode.INCREMENTAL;
  }

  SyncReport run() {
    Instant begun = parts.clock().instant();
    try (InboxLocks.InboxLock hold = store.locks().acquire(inbox)) {
      return request.dryRun() ? dryRun(begun) : sync(begun);
    } catch (InboxLockedException | StoreException | DeliveryException | UncheckedIOException e) {
      return halted(begun, SyncHaltedException.ofStore(e));
    } catch (SyncHaltedException e) {
      return halted(begun, e);
    } catch (InterruptedException e) {
      return halted(begun, SyncHaltedException.stopped());
    } catch (RuntimeException | Error e) {
      // A bug in one inbox's sync must not end the syncs of the others.
      return halted(begun, SyncHaltedException.unexpected(stage, e));
    }
  }

  private SyncReport sync(Instant begun) {
    long run = store.runs().begin(inbox, "starting", begun);
    Optional<SyncHaltedException> halt = Optional.empty();
    try (InboxDeliverer delivery = parts.pipeline().sink().open(inbox)) {
      new CrashRecovery(store.messages(), parts.clock()).recover(inbox, parts.markers(inbox));
      if (request.ids().isPresent()) {
        fetchNamed(delivery, request.ids().get());
      } else {
        discoverAndFetch(delivery);
      }
    } catch (SyncHaltedException e) {
      halt = Optional.of(e);
    } catch (InterruptedException e) {
      halt = Optional.of(SyncHaltedException.stopped());
    } catch (StoreException | DeliveryException | UncheckedIOException e) {
      halt = Optional.of(SyncHaltedException.ofStore(e));
    } catch (RuntimeException | Error e) {
      halt = Optional.of(SyncHaltedException.unexpected(stage, e));
    }
    stage = "ending the sync";
    halt.filter(h -> h.haltCause() == SyncHaltedException.HaltCause.NEEDS_AUTHORIZING)
        .ifPresent(this::markNeedsAuthorizing);
    if (halt.isEmpty()) {
      markAuthorized();
    }
    SyncReport report = report(begun, halt, Optional.empty());
    store.runs().end(row(run, begun, report));
    return report;
  }

  private void discoverAndFetch(InboxDeliverer delivery)
      throws SyncHaltedException, InterruptedException {
    stage = "listing messages";
    store.messages().revive(inbox, parts.clock().instant(), REVIVED_PER_SYNC);
    Discovery.DiscoveryResult discovered =
        discovery().discover(caller(Priority.INCREMENTAL), request);
    mode = discovered.mode();
    LOG.debug("{}: listed ({}), {} new", inbox, mode.label(), discovered.newlyListed());
    newlyListed = discovered.newlyListed();
    fetchPending(delivery);
    if (mode == SyncMode.FULL && newlyListed > 0 && request.max().isEmpty()) {
      // A first sync is long. Messages that arrived meanwhile need not wait for the next run.
      stage = "checking for messages that arrived meanwhile";
      newlyListed += discovery().checkAgain(caller(Priority.INCREMENTAL));
      fetchPending(delivery);
    }
  }

  private void fetchPending(InboxDeliverer delivery)
      throws SyncHaltedException, InterruptedException {
    long pending = store.messages().counts(inbox).pending();
    if (pending == 0) {
      return;
    }
    LOG.debug("{}: {} messages to fetch", inbox, pending);
    parts.progress().fetching(inbox, Math.min(pending, request.max().orElse(pending)));
    Priority priority =
        mode == SyncMode.FULL || pending > BACKFILL_THRESHOLD
            ? Priority.BACKFILL
            : Priority.INCREMENTAL;
    stage = "fetching messages";
    new MessageFetcher(parts, caller(priority), delivery)
        .fetch(new AllPendingSource(store.messages(), inbox), pending, request.max());
  }

  private void fetchNamed(InboxDeliverer delivery, List<String> ids)
      throws SyncHaltedException, InterruptedException {
    stage = "fetching messages";
    NamedMessages named = named();
    NamedMessages.EnqueueResult booked = named.enqueue(ids);
    doneBefore = booked.processed();
    newlyListed = booked.newlyListed();
    parts.progress().fetching(inbox, ids.size() - doneBefore);
    MessageFetcher fetching = new MessageFetcher(parts, caller(Priority.INTERACTIVE), delivery);
    for (List<String> batch : NamedMessages.batches(ids)) {
      fetching.fetch(
          new NamedPendingSource(store.messages(), inbox, batch), batch.size(), request.max());
    }
  }

  private NamedMessages named() {
    return new NamedMessages(store, inbox);
  }

  private SyncReport dryRun(Instant begun) throws SyncHaltedException, InterruptedException {
    long listed;
    long toFetch;
    if (request.ids().isPresent()) {
      List<String> ids = request.ids().get();
      listed = ids.size();
      toFetch = listed - named().processed(ids);
    } else {
      MailboxLister.ListingPreview looked =
          discovery().preview(caller(Priority.INTERACTIVE), request);
      listed = looked.listed();
      toFetch = store.messages().counts(inbox).pending() + looked.unknown();
    }
    QuotaProfile profile = parts.profile(inbox);
    long units = toFetch * profile.units().unitsOf(GmailMethod.MESSAGES_GET);
    Duration atLeast =
        Duration.ofMillis(Math.round(1000 * units / profile.unitsPerSecond(parts.headroom())));
    return report(
        begun,
        Optional.empty(),
        Optional.of(new SyncReport.DryRunEstimate(listed, toFetch, units, atLeast)));
  }

  private Discovery discovery() {
    MailboxLister lister =
        new MailboxLister(parts.gmail(), store.listings(), store.messages(), parts.progress());
    return new Discovery(parts.gmail(), store, lister, parts.settings(), parts.clock());
  }

  private Caller caller(Priority priority) {
    return new Caller(inbox, priority, tally);
  }

  private void markNeedsAuthorizing(SyncHaltedException halt) {
    store.inboxes().setState(inbox, InboxState.NEEDS_AUTHORIZING, Optional.of(halt.sentence()));
  }

  /** The credential works, so what a run before found is over. */
  private void markAuthorized() {
    if (store
        .inboxes()
        .find(inbox)
        .map(InboxRow::state)
        .equals(Optional.of(InboxState.NEEDS_AUTHORIZING))) {
      store.inboxes().setState(inbox, InboxState.ACTIVE, Optional.empty());
    }
  }

  private SyncReport halted(Instant begun, SyncHaltedException halt) {
    return report(begun, Optional.of(halt), Optional.empty());
  }

  private SyncReport report(
      Instant begun,
      Optional<SyncHaltedException> halt,
      Optional<SyncReport.DryRunEstimate> outlook) {
    Optional<InboxQuotaState> quota = parts.limiter().inboxState(inbox);
    StoreCounts counts = readCounts();
    long left =
        counts
            .named()
            .map(SyncReport.NamedMessagesResult::pending)
            .orElse(counts.tally().pending());
    boolean completed = halt.isEmpty() && (outlook.isPresent() || left == 0);
    return new SyncReport(
        inbox,
        mode,
        counts.tally(),
        counts.review(),
        newlyListed,
        tally.totals(),
        Duration.between(begun, parts.clock().instant()),
        quota.map(InboxQuotaState::peak).orElse(Map.of()),
        quota.map(InboxQuotaState::refusals).orElse(Map.of()),
        quota.map(InboxQuotaState::availableUnitsPerSecond).orElse(0.0),
        completed && counts.readable(),
        halt,
        outlook,
        counts.named());
  }

  private record StoreCounts(
      MessageCounts tally,
      long review,
      Optional<SyncReport.NamedMessagesResult> named,
      boolean readable) {}

  /** Reads the counts for the report. Returns zeros when the store can no longer be read. */
  private StoreCounts readCounts() {
    try {
      return new StoreCounts(
          store.messages().counts(inbox),
          store.contracts().countReview(inbox),
          request.dryRun() ? Optional.empty() : request.ids().map(this::namedResult),
          true);
    } catch (StoreException e) {
      return new StoreCounts(MessageCounts.ZERO, 0, Optional.empty(), false);
    }
  }

  private SyncReport.NamedMessagesResult namedResult(List<String> ids) {
    return new SyncReport.NamedMessagesResult(
        ids.size(),
        doneBefore,
        named().withState(ids, MessageState.GONE),
        named().withState(ids, MessageState.FAILED),
        named().withState(ids, MessageState.PENDING).size());
  }

  private SyncRunRow row(long run, Instant begun, SyncReport report) {
    return new SyncRunRow(
        run,
        inbox,
        mode.label(),
        begun,
        Optional.of(parts.clock().instant()),
        report.completed(),
        newlyListed,
        report.spent().totalUnits(),
        report.halted().map(SyncHaltedException::sentence).orElse("completed"));
  }
}
