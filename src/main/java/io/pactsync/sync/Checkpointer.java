package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageOutcome;
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
 * Writes outcomes to the books in groups: whatever has gathered while one transaction was made
 * durable goes into the next. What was spent goes along several times a second, so that little of
 * it is forgotten when the process is killed.
 */
final class Checkpointer implements AutoCloseable {
  private static final int LARGEST_GROUP = 500;
  private static final long LEDGER_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private record Entry(Optional<MessageOutcome> outcome, CompletableFuture<Void> durable) {}

  private final MessageBook book;
  private final SpendingBooks spending;
  private final String inbox;
  private final InstantSource clock;
  private final LinkedBlockingQueue<Entry> entries = new LinkedBlockingQueue<>();
  private final Thread writer;
  private final LongSupplier ticker;
  private long ledgerWrittenAt;

  Checkpointer(
      MessageBook book,
      SpendingBooks spending,
      String inbox,
      InstantSource clock,
      LongSupplier ticker) {
    this.ticker = ticker;
    this.ledgerWrittenAt = ticker.getAsLong();
    this.book = book;
    this.spending = spending;
    this.inbox = inbox;
    this.clock = clock;
    this.writer = new Thread(this::run, "checkpoints of " + inbox);
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * Blocks until the outcome is on disk.
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
      List<Entry> group = gather();
      open = group.stream().allMatch(entry -> entry.outcome().isPresent());
      try {
        write(group);
        group.forEach(entry -> entry.durable().complete(null));
      } catch (RuntimeException e) {
        group.forEach(entry -> entry.durable().completeExceptionally(e));
      }
    }
  }

  private List<Entry> gather() {
    List<Entry> group = new ArrayList<>();
    try {
      Entry first = entries.poll(LEDGER_EVERY_NANOS, TimeUnit.NANOSECONDS);
      if (first != null) {
        group.add(first);
        entries.drainTo(group, LARGEST_GROUP);
      }
    } catch (InterruptedException e) {
      // Nobody interrupts this thread; it ends by the entry that close() adds.
      Thread.currentThread().interrupt();
    }
    return group;
  }

  private void write(List<Entry> group) {
    List<MessageOutcome> outcomes =
        group.stream().flatMap(entry -> entry.outcome().stream()).toList();
    if (!outcomes.isEmpty()) {
      book.checkpoint(inbox, outcomes, clock.instant());
    }
    boolean last = outcomes.size() < group.size();
    if (last || ticker.getAsLong() - ledgerWrittenAt >= LEDGER_EVERY_NANOS) {
      ledgerWrittenAt = ticker.getAsLong();
      spending.keep();
    }
  }

  /** Writes what is left, and what was spent. */
  @Override
  public void close() {
    Entry end = new Entry(Optional.empty(), new CompletableFuture<>());
    entries.add(end);
    await(end);
  }
}
