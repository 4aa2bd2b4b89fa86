package io.pactsync.sync;

import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.gmail.Caller;
import io.pactsync.store.MessageOutcome;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Fetches, judges and delivers an inbox's messages from any source, and writes their outcomes to
 * the store.
 */
final class MessageFetcher {
  /**
   * How long a run waits for a message that is due later. Messages due after that are left to the
   * next run.
   */
  private static final Duration MAX_WAIT = Duration.ofMinutes(5);

  private final SyncComponents components;
  private final Caller caller;
  private final InboxDeliverer deliverer;

  MessageFetcher(SyncComponents components, Caller caller, InboxDeliverer deliverer) {
    this.components = components;
    this.caller = caller;
    this.deliverer = deliverer;
  }

  /**
   * Fetches until the source is exhausted.
   *
   * @param expected an upper bound of the source's messages; limits the number of threads
   * @param max the largest number of messages to fetch
   */
  void fetch(MessageSource source, long expected, OptionalLong max)
      throws SyncHaltedException, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      fetch(source, expected, max, checkpointer::write);
    }
  }

  /**
   * Fetches finished messages again.
   *
   * @return the result
   */
  RefetchSource refetch(Set<String> ids) throws SyncHaltedException, InterruptedException {
    try (Checkpointer checkpointer = checkpointer()) {
      RefetchSource refetching =
          new RefetchSource(
              components.store().messages(), caller.inbox(), ids, checkpointer::write);
      fetch(refetching, ids.size(), OptionalLong.empty(), refetching);
      return refetching;
    }
  }

  private void fetch(
      MessageSource source, long expected, OptionalLong max, Consumer<MessageOutcome> writeOutcome)
      throws SyncHaltedException, InterruptedException {
    FetchBacklog backlog =
        new FetchBacklog(source, max, components.clock(), components.stop(), MAX_WAIT);
    new FetchWorkers(backlog, processor(), writeOutcome, components.progress(), caller.inbox())
        .work((int) Math.min(expected, components.threads()));
    if (components.stop().isRequested()) {
      throw new InterruptedException("a stop was requested");
    }
  }

  private Checkpointer checkpointer() {
    return new Checkpointer(
        components.store().messages(),
        components.spending(),
        caller.inbox(),
        components.clock(),
        components.ticker());
  }

  private MessageProcessor processor() {
    return new MessageProcessor(
        components.gmail(),
        caller,
        components.pipeline(),
        deliverer,
        components.markers(caller.inbox()),
        new FetchErrorPolicy(
            components.settings().maxAttempts(),
            new MailboxAccessCheck(components.gmail(), caller),
            components.clock(),
            RandomGenerator.getDefault()),
        new DiskSpaceGuard(components.pipeline(), components.ticker()));
  }
}
