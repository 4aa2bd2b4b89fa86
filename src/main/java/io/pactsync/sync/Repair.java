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
 * Puts back what a verification finds amiss, as far as Gmail still has it. A message whose files
 * are damaged is fetched and delivered again; its place in the books is given up only for a better
 * one, so that what is gone from Gmail keeps what is left of it. What Gmail lists and the books do
 * not know is booked, and whatever is pending is fetched. Holds no more than a handful of ids.
 */
public final class Repair {
  /** Messages that are put back together. */
  private static final int AT_ONCE = 200;

  private static final int MOST_TOLD = 100;

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
   * What was done. Whether it was enough, a verification says.
   *
   * @param refetched messages whose files were damaged, and are not any more
   * @param failed the first of those that could not be put back, with the reasons
   * @param booked messages that Gmail lists and the books did not know, or took for gone
   * @param spent what it cost
   * @param halted why it could not come to its end
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
   * Looks through everything and puts back what it can. Blocks.
   *
   * @param remote whether Gmail is asked what it lists
   */
  public Done run(boolean remote) {
    Optional<SyncHalted> halted = Optional.empty();
    try (InboxLocks.Hold hold = store.locks().hold(inbox);
        InboxDelivery delivery = parts.reading().sink().open(inbox)) {
      new Recovery(store.messages(), parts.clock()).recover(inbox, parts.marks(inbox));
      putBack(new Fetching(parts, new Caller(inbox, Priority.PEOPLE, spent), delivery), remote);
    } catch (SyncHalted e) {
      halted = Optional.of(e);
    } catch (InterruptedException e) {
      halted = Optional.of(SyncHalted.stopped());
    } catch (InboxHeldException | StoreException | DeliveryException | UncheckedIOException e) {
      halted = Optional.of(SyncHalted.ofStore(e));
    }
    return new Done(refetched, failed, booked, spent.spent(), halted);
  }

  private void putBack(Fetching fetching, boolean remote) throws SyncHalted, InterruptedException {
    VerifyReport found =
        new Verification(parts, inbox, finding -> note(finding, fetching), spent).run(remote);
    if (found.halted().isPresent()) {
      throw found.halted().get();
    }
    refetch(fetching);
    bookUnknown();
    long pending = store.messages().tally(inbox).pending();
    parts.progress().fetching(inbox, pending);
    fetching.work(new AllPending(store.messages(), inbox), pending, OptionalLong.empty());
  }

  private void note(Finding finding, Fetching fetching) {
    if (finding instanceof Finding.FileMissing || finding instanceof Finding.FileCorrupt) {
      damaged.add(finding.gmailId());
    } else {
      unknown.add(finding.gmailId());
    }
    if (damaged.size() >= AT_ONCE) {
      refetchWithin(fetching);
    }
    if (unknown.size() >= AT_ONCE) {
      bookUnknown();
    }
  }

  /** Within a verification, which has no place for what may befall a fetch but its end. */
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
      Refetching again = fetching.again(Set.copyOf(damaged));
      refetched += again.kept();
      again.failed().stream().limit(MOST_TOLD - failed.size()).forEach(failed::add);
      damaged.clear();
    }
  }

  private void bookUnknown() {
    NamedMessages.Booked put = new NamedMessages(store, inbox).book(unknown);
    booked += put.newOnes() + put.reopened();
    unknown.clear();
  }
}
