package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.gmail.CallCounts;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.Priority;
import io.pactsync.store.InboxLockedException;
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

  private final SyncComponents parts;
  private final Store store;
  private final String inbox;
  private final CallCounts spent = new CallCounts();
  private final Set<String> damaged = new LinkedHashSet<>();
  private final List<String> unknown = new ArrayList<>();
  private final List<MessageOutcome.Failed> failed = new ArrayList<>();
  private long refetched;
  private long added;

  public Repair(SyncComponents parts, String inbox) {
    this.parts = parts;
    this.store = parts.store();
    this.inbox = inbox;
  }

  /**
   * The result of a repair. Only a verification shows whether the inbox is complete.
   *
   * @param refetched messages whose files were damaged and are repaired
   * @param failed the first messages that could not be repaired, with the reasons
   * @param added messages that Gmail lists and the store did not have or had as gone
   * @param spent the calls and units of the repair
   * @param halted why the repair ended early
   */
  public record RepairReport(
      long refetched,
      List<MessageOutcome.Failed> failed,
      long added,
      CallCounts.CallTotals spent,
      Optional<SyncHaltedException> halted) {
    public RepairReport {
      failed = List.copyOf(failed);
    }
  }

  /**
   * Verifies everything and repairs what it can. Blocks.
   *
   * @param remote whether to compare the store with Gmail's listing
   */
  public RepairReport run(boolean remote) {
    Optional<SyncHaltedException> halted = Optional.empty();
    try (InboxLocks.InboxLock hold = store.locks().acquire(inbox);
        InboxDeliverer delivery = parts.pipeline().sink().open(inbox)) {
      new CrashRecovery(store.messages(), parts.clock()).recover(inbox, parts.markers(inbox));
      repair(
          new MessageFetcher(parts, new Caller(inbox, Priority.INTERACTIVE, spent), delivery),
          remote);
    } catch (SyncHaltedException e) {
      halted = Optional.of(e);
    } catch (InterruptedException e) {
      halted = Optional.of(SyncHaltedException.stopped());
    } catch (InboxLockedException | StoreException | DeliveryException | UncheckedIOException e) {
      halted = Optional.of(SyncHaltedException.ofStore(e));
    } catch (RuntimeException | Error e) {
      halted = Optional.of(SyncHaltedException.unexpected("repairing the inbox", e));
    }
    return new RepairReport(refetched, failed, added, spent.totals(), halted);
  }

  private void repair(MessageFetcher fetching, boolean remote)
      throws SyncHaltedException, InterruptedException {
    VerifyReport found =
        new Verification(parts, inbox, finding -> collect(finding, fetching), spent).run(remote);
    if (found.halted().isPresent()) {
      throw found.halted().get();
    }
    refetch(fetching);
    addUnknown();
    long pending = store.messages().counts(inbox).pending();
    parts.progress().fetching(inbox, pending);
    fetching.fetch(new AllPendingSource(store.messages(), inbox), pending, OptionalLong.empty());
  }

  private void collect(VerificationFinding finding, MessageFetcher fetching) {
    if (finding instanceof VerificationFinding.FileMissing
        || finding instanceof VerificationFinding.FileCorrupt) {
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
  private void refetchWithin(MessageFetcher fetching) {
    try {
      refetch(fetching);
    } catch (SyncHaltedException e) {
      throw new Verification.VerificationAbortedException(e);
    } catch (InterruptedException e) {
      throw new Verification.VerificationAbortedException(SyncHaltedException.stopped());
    }
  }

  private void refetch(MessageFetcher fetching) throws SyncHaltedException, InterruptedException {
    if (!damaged.isEmpty()) {
      RefetchSource refetching = fetching.refetch(Set.copyOf(damaged));
      refetched += refetching.restored();
      refetching.failed().stream()
          .limit(MAX_REPORTED_FAILURES - failed.size())
          .forEach(failed::add);
      damaged.clear();
    }
  }

  private void addUnknown() {
    NamedMessages.EnqueueResult result = new NamedMessages(store, inbox).enqueue(unknown);
    added += result.newlyListed() + result.reopened();
    unknown.clear();
  }
}
