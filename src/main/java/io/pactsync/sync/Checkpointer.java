package io.pactsync.sync;

import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Writes outcomes to the store in groups. All outcomes that arrive during one transaction go into
 * the next. Spending is written several times a second, so that a killed process loses little of
 * it.
 */
final class Checkpointer implements AutoCloseable {
  private static final int MAX_GROUP_SIZE = 500;
  private static final long LEDGER_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private record Entry(Optional<MessageOutcome> outcome, CompletableFuture<Void> durable) {}

  private final MessageStore messages;
  private final SpendingRecorder spending;
  private final String inbox;
  private final InstantSource clock;
  private final LinkedBlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
  private final Thread writer;
  private final LongSupplier ticker;
  private long ledgerWrittenAt;

  Checkpointer(
      MessageStore messages,
      SpendingRecorder spending,
      String inbox,
      InstantSource clock,
      LongSupplier ticker) {
    this.ticker = ticker;
    this.ledgerWrittenAt = ticker.getAsLong();
    this.messages = messages;
    this.spending = spending;
    this.inbox = inbox;
    this.clock = clock;
    this.writer = new Thread(this::run, "checkpoints of " + inbox);
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * Writes the outcome. Blocks until it is on disk.
   *
   * @throws io.pactsync.store.StoreException when it cannot be written
   */
  void write(MessageOutcome outcome) {
    Entry entry = new Entry(Optional.of(outcome), new CompletableFuture<>());
    entries.add(entry);
    await(entry);
  }

  private static void await(Entry entry) {
    try {
      entry.durable().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  private void run() {
    boolean open = true;
    while (open) {
      List<Entry> group = takeGroup();
      open = group.stream().allMatch(entry -> entry.outcome().isPresent());
      try {
        write(group);
        group.forEach(entry -> entry.durable().complete(null));
      } catch (RuntimeException e) {
        group.forEach(entry -> entry.durable().completeExceptionally(e));
      }
    }
  }

  private List<Entry> takeGroup() {
    List<Entry> group = new ArrayList<>();
    try {
      Entry first = entries.poll(LEDGER_INTERVAL_NANOS, TimeUnit.NANOSECONDS);
      if (first != null) {
        group.add(first);
        entries.drainTo(group, MAX_GROUP_SIZE);
      }
    } catch (InterruptedException e) {
      // No code interrupts this thread. It ends with the entry that close() adds.
      Thread.currentThread().interrupt();
    }
    return group;
  }

  private void write(List<Entry> group) {
    List<MessageOutcome> outcomes =
        group.stream().flatMap(entry -> entry.outcome().stream()).toList();
    if (!outcomes.isEmpty()) {
      messages.checkpoint(inbox, outcomes, clock.instant());
    }
    boolean last = outcomes.size() < group.size();
    if (last || ticker.getAsLong() - ledgerWrittenAt >= LEDGER_INTERVAL_NANOS) {
      ledgerWrittenAt = ticker.getAsLong();
      spending.record();
    }
  }

  /** Writes the remaining outcomes and the spending. Blocks until both are on disk. */
  @Override
  public void close() {
    Entry end = new Entry(Optional.empty(), new CompletableFuture<>());
    entries.add(end);
    await(end);
  }
}
