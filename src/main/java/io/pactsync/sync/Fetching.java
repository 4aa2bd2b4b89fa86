package io.pactsync.sync;

import io.pactsync.deliver.InboxDelivery;
import io.pactsync.gmail.Caller;
import io.pactsync.store.MessageOutcome;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Fetches an inbox's messages, whoever chose them, and books what came of each. */
final class Fetching {
  /** How long a run waits for a message that is due later; beyond that it is the next run's. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final SyncParts parts;
  private final Caller caller;
  private final InboxDelivery delivery;

  Fetching(SyncParts parts, Caller caller, InboxDelivery delivery) {
    this.parts = parts;
    this.caller = caller;
    this.delivery = delivery;
  }

  /**
   * Works until the supply is exhausted.
   *
   * @param expected how many that will be, or more
   * @param max at most so many
   */
  void work(Supply supply, long expected, OptionalLong max)
      throws SyncHalted, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      work(supply, expected, max, checkpointer::write);
    }
  }

  /**
   * Fetches messages once more that the books have settled.
   *
   * @return what came of it
   */
  Refetching again(Set<String> ids) throws SyncHalted, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      Refetching refetching =
          new Refetching(parts.store().messages(), caller.inbox(), ids, checkpointer::write);
      work(refetching, ids.size(), OptionalLong.empty(), refetching);
      return refetching;
    }
  }

  private void work(Supply supply, long expected, OptionalLong max, Consumer<MessageOutcome> keep)
      throws SyncHalted, InterruptedException {
    Backlog backlog = new Backlog(supply, max, parts.clock(), parts.stop(), PATIENCE);
    new FetchCrew(backlog, steps(), keep, parts.progress(), caller.inbox())
        .work((int) Math.min(expected, parts.threads()));
    if (parts.stop().isRequested()) {
      throw new InterruptedException("asked to stop");
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
