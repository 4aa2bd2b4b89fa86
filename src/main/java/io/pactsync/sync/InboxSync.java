package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDelivery;
import io.pactsync.gmail.CallTally;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxStanding;
import io.pactsync.quota.Priority;
import io.pactsync.store.InboxHeldException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxState;
import io.pactsync.store.RunRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.Tally;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of one inbox: recover, discover, fetch, and say how it went. */
final class InboxSync {
  private static final Logger LOG = LoggerFactory.getLogger(InboxSync.class);

  /** More than this is no mere increment, whatever listed it. */
  private static final long BACKFILL_FROM = 1000;

  /** How long a run waits for a message that is due later; beyond that it is the next run's. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final SyncParts parts;
  private final Store store;
  private final String inbox;
  private final SyncRequest request;
  private final CallTally tally = new CallTally();
  private SyncMode mode;
  private long newOnes;

  InboxSync(SyncParts parts, String inbox, SyncRequest request) {
    this.parts = parts;
    this.store = parts.store();
    this.inbox = inbox;
    this.request = request;
    this.mode = SyncMode.INCREMENTAL;
  }

  SyncReport run() {
    Instant begun = parts.clock().instant();
    try (InboxLocks.Hold hold = store.locks().hold(inbox)) {
      return request.look() ? look(begun) : sync(begun);
    } catch (InboxHeldException | StoreException | DeliveryException | UncheckedIOException e) {
      return halted(begun, storeHalt(e));
    } catch (SyncHalted e) {
      return halted(begun, e);
    } catch (InterruptedException e) {
      return halted(begun, stopped());
    }
  }

  private SyncReport sync(Instant begun) {
    long run = store.runs().begin(inbox, "starting", begun);
    Optional<SyncHalted> halt = Optional.empty();
    try (InboxDelivery delivery = parts.reading().sink().open(inbox)) {
      new Recovery(store.messages(), parts.clock()).recover(inbox, marks());
      discover();
      fetch(delivery);
      if (mode == SyncMode.FULL && newOnes > 0 && request.max().isEmpty()) {
        // A first sync takes long; what came meanwhile need not wait for the next one.
        newOnes += discovery().rediscover(caller(Priority.INCREMENTAL));
        fetch(delivery);
      }
    } catch (SyncHalted e) {
      halt = Optional.of(e);
    } catch (InterruptedException e) {
      halt = Optional.of(stopped());
    } catch (StoreException | DeliveryException | UncheckedIOException e) {
      halt = Optional.of(storeHalt(e));
    }
    halt.filter(h -> h.why() == SyncHalted.Cause.NEEDS_AUTHORIZING).ifPresent(this::setAside);
    SyncReport report = report(begun, halt, Optional.empty());
    store.runs().end(row(run, begun, report));
    return report;
  }

  private void discover() throws SyncHalted, InterruptedException {
    Discovery.Discovered discovered = discovery().discover(caller(Priority.INCREMENTAL), request);
    mode = discovered.mode();
    LOG.debug("{}: listed ({}), {} new", inbox, mode.label(), discovered.newOnes());
    newOnes = discovered.newOnes();
  }

  private void fetch(InboxDelivery delivery) throws SyncHalted, InterruptedException {
    long pending = store.messages().tally(inbox).pending();
    if (pending == 0) {
      return;
    }
    LOG.debug("{}: {} messages to fetch", inbox, pending);
    parts.progress().fetching(inbox, Math.min(pending, request.max().orElse(pending)));
    Backlog backlog =
        new Backlog(store.messages(), inbox, request.max(), parts.clock(), parts.stop(), PATIENCE);
    Priority priority =
        mode == SyncMode.FULL || pending > BACKFILL_FROM ? Priority.BACKFILL : Priority.INCREMENTAL;
    FetchFaults faults =
        new FetchFaults(
            parts.settings().maxAttempts(), parts.clock(), RandomGenerator.getDefault());
    MessageSteps steps =
        new MessageSteps(
            parts.gmail(),
            caller(priority),
            parts.reading(),
            delivery,
            marks(),
            faults,
            new DiskGuard(parts.reading(), parts.ticker()));
    try (Checkpointer checkpointer =
        new Checkpointer(
            store.messages(), parts.spending(), inbox, parts.clock(), parts.ticker())) {
      new FetchCrew(backlog, steps, checkpointer, parts.progress(), inbox)
          .work((int) Math.min(pending, parts.threads()));
    }
    if (parts.stop().isRequested()) {
      throw new InterruptedException("asked to stop");
    }
  }

  private SyncReport look(Instant begun) throws SyncHalted, InterruptedException {
    Lister.Looked looked = discovery().look(caller(Priority.PEOPLE), request);
    long toFetch = store.messages().tally(inbox).pending() + looked.unknown();
    long units = toFetch * parts.profile().units().unitsOf(GmailMethod.MESSAGES_GET);
    double rate = parts.profile().unitsPerSecond(parts.headroom());
    return report(
        begun,
        Optional.empty(),
        Optional.of(
            new SyncReport.Outlook(
                looked.listed(),
                toFetch,
                units,
                Duration.ofMillis(Math.round(1000 * units / rate)))));
  }

  private Discovery discovery() {
    Lister lister = new Lister(parts.gmail(), store.listings(), store.messages(), parts.progress());
    return new Discovery(parts.gmail(), store.listings(), lister, parts.settings(), parts.clock());
  }

  private Caller caller(Priority priority) {
    return new Caller(inbox, priority, tally);
  }

  private InHandMarks marks() {
    return new InHandMarks(parts.inHand().resolve(inbox));
  }

  private void setAside(SyncHalted halt) {
    store.inboxes().setState(inbox, InboxState.NEEDS_AUTHORIZING, Optional.of(halt.sentence()));
  }

  private static SyncHalted storeHalt(RuntimeException e) {
    return new SyncHalted(SyncHalted.Cause.STORE, String.valueOf(e.getMessage()), Optional.of(e));
  }

  private static SyncHalted stopped() {
    return new SyncHalted(
        SyncHalted.Cause.STOPPED, "interrupted; what is done is kept, and the next sync goes on");
  }

  private SyncReport halted(Instant begun, SyncHalted halt) {
    return report(begun, Optional.of(halt), Optional.empty());
  }

  private SyncReport report(
      Instant begun, Optional<SyncHalted> halt, Optional<SyncReport.Outlook> outlook) {
    Map<String, Long> peak =
        parts.limiter().standing(inbox).map(InboxStanding::peak).orElse(Map.of());
    Tallied books = tallied();
    boolean completed = halt.isEmpty() && (outlook.isPresent() || books.tally().pending() == 0);
    return new SyncReport(
        inbox,
        mode,
        books.tally(),
        newOnes,
        tally.spent(),
        Duration.between(begun, parts.clock().instant()),
        peak,
        completed && books.readable(),
        halt,
        outlook);
  }

  private record Tallied(Tally tally, boolean readable) {}

  /** A report is made even when the books cannot be read any more. */
  private Tallied tallied() {
    try {
      return new Tallied(store.messages().tally(inbox), true);
    } catch (StoreException e) {
      return new Tallied(Tally.NONE, false);
    }
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
