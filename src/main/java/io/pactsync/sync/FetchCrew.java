package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import io.pactsync.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that work off an inbox's backlog. Each has one message in hand, from taking it until
 * its checkpoint is on disk, so that a crash repeats at most as many messages as there are threads.
 */
final class FetchCrew {
  private static final Logger LOG = LoggerFactory.getLogger(FetchCrew.class);

  private final Backlog backlog;
  private final MessageSteps steps;
  private final Consumer<MessageOutcome> keep;
  private final SyncProgress progress;
  private final String inbox;

  /**
   * @param keep returns when the outcome is on disk
   */
  FetchCrew(
      Backlog backlog,
      MessageSteps steps,
      Consumer<MessageOutcome> keep,
      SyncProgress progress,
      String inbox) {
    this.backlog = backlog;
    this.steps = steps;
    this.keep = keep;
    this.progress = progress;
    this.inbox = inbox;
  }

  /** Works until nothing is left, or somebody halts the run. */
  void work(int threads) throws SyncHalted {
    List<Thread> crew = new ArrayList<>();
    for (int i = 1; i <= threads; i++) {
      Thread thread = new Thread(this::takeTurns, "fetch " + i + " of " + inbox);
      thread.setDaemon(true);
      thread.start();
      crew.add(thread);
    }
    crew.forEach(FetchCrew::join);
    Optional<SyncHalted> halted = backlog.halted();
    if (halted.isPresent()) {
      throw halted.get();
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        // They hold messages and files; they are told to stop by the stop signal alone.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void takeTurns() {
    try {
      for (var next = backlog.take(); next.isPresent(); next = backlog.take()) {
        settle(next.get());
      }
    } catch (InterruptedException e) {
      // Asked to stop in a wait: nothing was begun.
      Thread.currentThread().interrupt();
    } catch (SyncHalted e) {
      backlog.halt(e);
    } catch (StoreException | DeliveryException e) {
      backlog.halt(SyncHalted.ofStore(e));
    } catch (RuntimeException | Error e) {
      String what = e.getClass().getSimpleName() + ": " + e.getMessage();
      backlog.halt(
          new SyncHalted(
              SyncHalted.Cause.STORE,
              "the sync failed by an error of its own: " + what,
              Optional.of(e)));
    }
  }

  private void settle(PendingMessage message) throws SyncHalted, InterruptedException {
    try {
      MessageOutcome outcome = steps.process(message);
      keep.accept(outcome);
      LOG.debug("{} {}: {}", inbox, message.gmailId(), description(outcome));
      outcome.state().ifPresent(state -> progress.settled(inbox, state));
    } finally {
      backlog.done(message);
    }
  }

  /** Describes the outcome without any content of the message. */
  private static String description(MessageOutcome outcome) {
    return outcome instanceof MessageOutcome.Again again
        ? "retry later, " + again.reason()
        : outcome.state().map(Enum::name).orElse("");
  }
}
