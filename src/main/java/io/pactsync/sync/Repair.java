package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDelivery;
import io.pactsync.gmail.CallTally;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.Priority;
import io.pactsync.store.InboxHeldException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Repairs what a verification finds, as far as Gmail still has it. A message with damaged files is
 * fetched and delivered again. The store is changed only for a better result, so a message that
 * Gmail no longer has keeps its remaining files. Messages that Gmail lists and the store does not
 * have are added, and all pending messages are fetched. Keeps only a few hundred ids in memory.
 */
public final class Repair {
  /** The number of messages that are repaired together. */
  private static final int BATCH_SIZE = 200;

  private static final int MAX_REPORTED_FAILURES = 100;

  private final SyncParts parts;
  private final Store store;
  private final String inbox;
  private final CallTally spent = new CallTally();
  private final Set<String> damaged = new LinkedHashSet<>();
  private final List<String> unknown = new ArrayList<>();
  private final List<MessageOutcome.Failed> failed = new ArrayList<>();
  private long refetched;
  private long booked;

  public Repair(SyncParts parts, String inbox) {
    this.parts = parts;
    this.store = parts.store();
    this.inbox = inbox;
  }

  /**
   * The result of a repair. Only a verification shows whether the inbox is complete.
   *
   * @param refetched messages whose files were damaged and are repaired
   * @param failed the first messages that could not be repaired, with the reasons
   * @param booked messages that Gmail lists and the store did not have or had as gone
   * @param spent the calls and units of the repair
   * @param halted why the repair ended early
   */
  public record Done(
      long refetched,
      List<MessageOutcome.Failed> failed,
      long booked,
      CallTally.Spent spent,
      Optional<SyncHalted> halted) {
    public Done {
      failed = List.copyOf(failed);
    }
  }

  /**
   * Verifies everything and repairs what it can. Blocks.
   *
   * @param remote whether to compare the store with Gmail's listing
   */
  public Done run(boolean remote) {
    Optional<SyncHalted> halted = Optional.empty();
    try (InboxLocks.Hold hold = store.locks().hold(inbox);
        InboxDelivery delivery = parts.reading().sink().open(inbox)) {
      new Recovery(store.messages(), parts.clock()).recover(inbox, parts.marks(inbox));
      repair(new Fetching(parts, new Caller(inbox, Priority.PEOPLE, spent), delivery), remote);
    } catch (SyncHalted e) {
      halted = Optional.of(e);
    } catch (InterruptedException e) {
      halted = Optional.of(SyncHalted.stopped());
    } catch (InboxHeldException | StoreException | DeliveryException | UncheckedIOException e) {
      halted = Optional.of(SyncHalted.ofStore(e));
    }
    return new Done(refetched, failed, booked, spent.spent(), halted);
  }

  private void repair(Fetching fetching, boolean remote) throws SyncHalted, InterruptedException {
    VerifyReport found =
        new Verification(parts, inbox, finding -> collect(finding, fetching), spent).run(remote);
    if (found.halted().isPresent()) {
      throw found.halted().get();
    }
    refetch(fetching);
    addUnknown();
    long pending = store.messages().tally(inbox).pending();
    parts.progress().fetching(inbox, pending);
    fetching.work(new AllPending(store.messages(), inbox), pending, OptionalLong.empty());
  }

  private void collect(Finding finding, Fetching fetching) {
    if (finding instanceof Finding.FileMissing || finding instanceof Finding.FileCorrupt) {
      damaged.add(finding.gmailId());
    } else {
      unknown.add(finding.gmailId());
    }
    if (damaged.size() >= BATCH_SIZE) {
      refetchWithin(fetching);
    }
    if (unknown.size() >= BATCH_SIZE) {
      addUnknown();
    }
  }

  /** Refetches within a verification, which can only end early by {@link Verification.Broken}. */
  private void refetchWithin(Fetching fetching) {
    try {
      refetch(fetching);
    } catch (SyncHalted e) {
      throw new Verification.Broken(e);
    } catch (InterruptedException e) {
      throw new Verification.Broken(SyncHalted.stopped());
    }
  }

  private void refetch(Fetching fetching) throws SyncHalted, InterruptedException {
    if (!damaged.isEmpty()) {
      Refetching refetching = fetching.refetch(Set.copyOf(damaged));
      refetched += refetching.kept();
      refetching.failed().stream()
          .limit(MAX_REPORTED_FAILURES - failed.size())
          .forEach(failed::add);
      damaged.clear();
    }
  }

  private void addUnknown() {
    NamedMessages.Booked put = new NamedMessages(store, inbox).book(unknown);
    booked += put.newOnes() + put.reopened();
    unknown.clear();
  }
}
