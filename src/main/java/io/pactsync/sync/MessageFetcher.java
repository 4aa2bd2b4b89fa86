package io.pactsync.sync;

import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.gmail.Caller;
import io.pactsync.store.MessageOutcome;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Fetches an inbox's messages from any source, and writes their outcomes to the store. */
final class MessageFetcher {
  /**
   * How long a run waits for a message that is due later. Messages due after that are left to the
   * next run.
   */
  private static final Duration MAX_WAIT = Duration.ofMinutes(5);

  private final SyncComponents parts;
  private final Caller caller;
  private final InboxDeliverer delivery;

  MessageFetcher(SyncComponents parts, Caller caller, InboxDeliverer delivery) {
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
  void fetch(MessageSource source, long expected, OptionalLong max)
      throws SyncHaltedException, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      fetch(source, expected, max, checkpointer::write);
    }
  }

  /**
   * Fetches messages again that the store has as finished.
   *
   * @return the result
   */
  RefetchSource refetch(Set<String> ids) throws SyncHaltedException, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      RefetchSource refetching =
          new RefetchSource(parts.store().messages(), caller.inbox(), ids, checkpointer::write);
      fetch(refetching, ids.size(), OptionalLong.empty(), refetching);
      return refetching;
    }
  }

  private void fetch(
      MessageSource source, long expected, OptionalLong max, Consumer<MessageOutcome> keep)
      throws SyncHaltedException, InterruptedException {
    FetchBacklog backlog = new FetchBacklog(source, max, parts.clock(), parts.stop(), MAX_WAIT);
    new FetchWorkers(backlog, steps(), keep, parts.progress(), caller.inbox())
        .work((int) Math.min(expected, parts.threads()));
    if (parts.stop().isRequested()) {
      throw new InterruptedException("a stop was requested");
    }
  }

  private Checkpointer checkpointer() {
    return new Checkpointer(
        parts.store().messages(), parts.spending(), caller.inbox(), parts.clock(), parts.ticker());
  }

  private MessageProcessor steps() {
    return new MessageProcessor(
        parts.gmail(),
        caller,
        parts.pipeline(),
        delivery,
        parts.markers(caller.inbox()),
        new FetchErrorPolicy(
            parts.settings().maxAttempts(),
            new MailboxAccessCheck(parts.gmail(), caller),
            parts.clock(),
            RandomGenerator.getDefault()),
        new DiskSpaceGuard(parts.pipeline(), parts.ticker()));
  }
}
