package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDelivery;
import io.pactsync.gmail.CallTally;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxStanding;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxHeldException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxState;
import io.pactsync.store.MessageState;
import io.pactsync.store.RunRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.Tally;
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

  private final SyncParts parts;
  private final Store store;
  private final String inbox;
  private final SyncRequest request;
  private final CallTally tally = new CallTally();
  private SyncMode mode;
  private long newOnes;
  private long doneBefore;

  InboxSync(SyncParts parts, String inbox, SyncRequest request) {
    this.parts = parts;
    this.store = parts.store();
    this.inbox = inbox;
    this.request = request;
    this.mode = request.ids().isPresent() ? SyncMode.IDS : SyncMode.INCREMENTAL;
  }

  SyncReport run() {
    Instant begun = parts.clock().instant();
    try (InboxLocks.Hold hold = store.locks().hold(inbox)) {
      return request.look() ? look(begun) : sync(begun);
    } catch (InboxHeldException | StoreException | DeliveryException | UncheckedIOException e) {
      return halted(begun, SyncHalted.ofStore(e));
    } catch (SyncHalted e) {
      return halted(begun, e);
    } catch (InterruptedException e) {
      return halted(begun, SyncHalted.stopped());
    }
  }

  private SyncReport sync(Instant begun) {
    long run = store.runs().begin(inbox, "starting", begun);
    Optional<SyncHalted> halt = Optional.empty();
    try (InboxDelivery delivery = parts.reading().sink().open(inbox)) {
      new Recovery(store.messages(), parts.clock()).recover(inbox, parts.marks(inbox));
      if (request.ids().isPresent()) {
        fetchNamed(delivery, request.ids().get());
      } else {
        discoverAndFetch(delivery);
      }
    } catch (SyncHalted e) {
      halt = Optional.of(e);
    } catch (InterruptedException e) {
      halt = Optional.of(SyncHalted.stopped());
    } catch (StoreException | DeliveryException | UncheckedIOException e) {
      halt = Optional.of(SyncHalted.ofStore(e));
    }
    halt.filter(h -> h.why() == SyncHalted.Cause.NEEDS_AUTHORIZING)
        .ifPresent(this::markNeedsAuthorizing);
    SyncReport report = report(begun, halt, Optional.empty());
    store.runs().end(row(run, begun, report));
    return report;
  }

  private void discoverAndFetch(InboxDelivery delivery) throws SyncHalted, InterruptedException {
    Discovery.Discovered discovered = discovery().discover(caller(Priority.INCREMENTAL), request);
    mode = discovered.mode();
    LOG.debug("{}: listed ({}), {} new", inbox, mode.label(), discovered.newOnes());
    newOnes = discovered.newOnes();
    fetchPending(delivery);
    if (mode == SyncMode.FULL && newOnes > 0 && request.max().isEmpty()) {
      // A first sync is long. Messages that arrived meanwhile need not wait for the next run.
      newOnes += discovery().rediscover(caller(Priority.INCREMENTAL));
      fetchPending(delivery);
    }
  }

  private void fetchPending(InboxDelivery delivery) throws SyncHalted, InterruptedException {
    long pending = store.messages().tally(inbox).pending();
    if (pending == 0) {
      return;
    }
    LOG.debug("{}: {} messages to fetch", inbox, pending);
    parts.progress().fetching(inbox, Math.min(pending, request.max().orElse(pending)));
    Priority priority =
        mode == SyncMode.FULL || pending > BACKFILL_THRESHOLD
            ? Priority.BACKFILL
            : Priority.INCREMENTAL;
    new Fetching(parts, caller(priority), delivery)
        .work(new AllPending(store.messages(), inbox), pending, request.max());
  }

  private void fetchNamed(InboxDelivery delivery, List<String> ids)
      throws SyncHalted, InterruptedException {
    NamedMessages named = named();
    NamedMessages.Booked booked = named.book(ids);
    doneBefore = booked.done();
    newOnes = booked.newOnes();
    parts.progress().fetching(inbox, ids.size() - doneBefore);
    Fetching fetching = new Fetching(parts, caller(Priority.PEOPLE), delivery);
    for (List<String> batch : NamedMessages.batches(ids)) {
      fetching.work(new NamedPending(store.messages(), inbox, batch), batch.size(), request.max());
    }
  }

  private NamedMessages named() {
    return new NamedMessages(store, inbox);
  }

  private SyncReport look(Instant begun) throws SyncHalted, InterruptedException {
    long listed;
    long toFetch;
    if (request.ids().isPresent()) {
      List<String> ids = request.ids().get();
      listed = ids.size();
      toFetch = listed - named().done(ids);
    } else {
      Lister.Looked looked = discovery().look(caller(Priority.PEOPLE), request);
      listed = looked.listed();
      toFetch = store.messages().tally(inbox).pending() + looked.unknown();
    }
    QuotaProfile profile = parts.profile(inbox);
    long units = toFetch * profile.units().unitsOf(GmailMethod.MESSAGES_GET);
    Duration atLeast =
        Duration.ofMillis(Math.round(1000 * units / profile.unitsPerSecond(parts.headroom())));
    return report(
        begun,
        Optional.empty(),
        Optional.of(new SyncReport.Outlook(listed, toFetch, units, atLeast)));
  }

  private Discovery discovery() {
    Lister lister = new Lister(parts.gmail(), store.listings(), store.messages(), parts.progress());
    return new Discovery(parts.gmail(), store.listings(), lister, parts.settings(), parts.clock());
  }

  private Caller caller(Priority priority) {
    return new Caller(inbox, priority, tally);
  }

  private void markNeedsAuthorizing(SyncHalted halt) {
    store.inboxes().setState(inbox, InboxState.NEEDS_AUTHORIZING, Optional.of(halt.sentence()));
  }

  private SyncReport halted(Instant begun, SyncHalted halt) {
    return report(begun, Optional.of(halt), Optional.empty());
  }

  private SyncReport report(
      Instant begun, Optional<SyncHalted> halt, Optional<SyncReport.Outlook> outlook) {
    Map<String, Long> peak =
        parts.limiter().standing(inbox).map(InboxStanding::peak).orElse(Map.of());
    StoreCounts counts = readCounts();
    long left = counts.named().map(SyncReport.Named::left).orElse(counts.tally().pending());
    boolean completed = halt.isEmpty() && (outlook.isPresent() || left == 0);
    return new SyncReport(
        inbox,
        mode,
        counts.tally(),
        counts.review(),
        newOnes,
        tally.spent(),
        Duration.between(begun, parts.clock().instant()),
        peak,
        completed && counts.readable(),
        halt,
        outlook,
        counts.named());
  }

  private record StoreCounts(
      Tally tally, long review, Optional<SyncReport.Named> named, boolean readable) {}

  /** Reads the counts for the report. Returns zeros when the store can no longer be read. */
  private StoreCounts readCounts() {
    try {
      return new StoreCounts(
          store.messages().tally(inbox),
          store.contracts().countReview(inbox),
          request.look() ? Optional.empty() : request.ids().map(this::namedResult),
          true);
    } catch (StoreException e) {
      return new StoreCounts(Tally.NONE, 0, Optional.empty(), false);
    }
  }

  private SyncReport.Named namedResult(List<String> ids) {
    return new SyncReport.Named(
        ids.size(),
        doneBefore,
        named().in(ids, MessageState.GONE),
        named().in(ids, MessageState.FAILED),
        named().in(ids, MessageState.PENDING).size());
  }

  private RunRow row(long run, Instant begun, SyncReport report) {
    return new RunRow(
        run,
        inbox,
        mode.label(),
        begun,
        Optional.of(parts.clock().instant()),
        report.completed(),
        newOnes,
        report.spent().totalUnits(),
        report.halted().map(SyncHalted::sentence).orElse("completed"));
  }
}
