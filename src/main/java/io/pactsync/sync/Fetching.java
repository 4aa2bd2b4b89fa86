package io.pactsync.sync;

import io.pactsync.deliver.InboxDelivery;
import io.pactsync.gmail.Caller;
import io.pactsync.store.MessageOutcome;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Fetches an inbox's messages from any source, and writes their outcomes to the store. */
final class Fetching {
  /**
   * How long a run waits for a message that is due later. Messages due after that are left to the
   * next run.
   */
  private static final Duration MAX_WAIT = Duration.ofMinutes(5);

  private final SyncParts parts;
  private final Caller caller;
  private final InboxDelivery delivery;

  Fetching(SyncParts parts, Caller caller, InboxDelivery delivery) {
    this.parts = parts;
    this.caller = caller;
    this.delivery = delivery;
  }

  /**
   * Fetches until the source is exhausted.
   *
   * @param expected at least the number of messages that the source will return
   * @param max the largest number of messages to fetch
   */
  void work(Supply source, long expected, OptionalLong max)
      throws SyncHalted, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      work(source, expected, max, checkpointer::write);
    }
  }

  /**
   * Fetches messages again that the store has as finished.
   *
   * @return the result
   */
  Refetching refetch(Set<String> ids) throws SyncHalted, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      Refetching refetching =
          new Refetching(parts.store().messages(), caller.inbox(), ids, checkpointer::write);
      work(refetching, ids.size(), OptionalLong.empty(), refetching);
      return refetching;
    }
  }

  private void work(Supply source, long expected, OptionalLong max, Consumer<MessageOutcome> keep)
      throws SyncHalted, InterruptedException {
    Backlog backlog = new Backlog(source, max, parts.clock(), parts.stop(), MAX_WAIT);
    new FetchCrew(backlog, steps(), keep, parts.progress(), caller.inbox())
        .work((int) Math.min(expected, parts.threads()));
    if (parts.stop().isRequested()) {
      throw new InterruptedException("a stop was requested");
    }
  }

  private Checkpointer checkpointer() {
    return new Checkpointer(
        parts.store().messages(), parts.spending(), caller.inbox(), parts.clock(), parts.ticker());
  }

  private MessageSteps steps() {
    return new MessageSteps(
        parts.gmail(),
        caller,
        parts.reading(),
        delivery,
        parts.marks(caller.inbox()),
        new FetchFaults(
            parts.settings().maxAttempts(), parts.clock(), RandomGenerator.getDefault()),
        new DiskGuard(parts.reading(), parts.ticker()));
  }
}
