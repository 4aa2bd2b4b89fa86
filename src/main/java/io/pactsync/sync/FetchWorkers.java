package io.pactsync.sync;

import io.pactsync.deliver.DeliveryException;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import io.pactsync.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that process an inbox's backlog. Each thread processes one message at a time and
 * takes the next one only after the outcome is on disk. So after a crash, at most as many messages
 * are repeated as there are threads.
 */
final class FetchWorkers {
  private static final Logger LOG = LoggerFactory.getLogger(FetchWorkers.class);

  private final FetchBacklog backlog;
  private final MessageProcessor steps;
  private final Consumer<MessageOutcome> writeOutcome;
  private final SyncProgressListener progress;
  private final String inbox;
  private final UnexpectedFailures unexpected = new UnexpectedFailures();

  /**
   * @param writeOutcome writes an outcome and returns when it is on disk
   */
  FetchWorkers(
      FetchBacklog backlog,
      MessageProcessor steps,
      Consumer<MessageOutcome> writeOutcome,
      SyncProgressListener progress,
      String inbox) {
    this.backlog = backlog;
    this.steps = steps;
    this.writeOutcome = writeOutcome;
    this.progress = progress;
    this.inbox = inbox;
  }

  /** Processes messages until none is left or the run halts. Blocks. */
  void work(int threads) throws SyncHaltedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 1; i <= threads; i++) {
      Thread thread = new Thread(this::processBacklog, "fetch " + i + " of " + inbox);
      thread.setDaemon(true);
      thread.start();
      workers.add(thread);
    }
    workers.forEach(FetchWorkers::join);
    Optional<SyncHaltedException> halted = backlog.halted().or(unexpected::first);
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
        // The threads hold messages and files, so only the stop signal stops them.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void processBacklog() {
    try {
      for (var next = backlog.take(); next.isPresent(); next = backlog.take()) {
        processMessage(next.get());
      }
    } catch (InterruptedException e) {
      // The stop came during a wait, so no message is in progress.
      Thread.currentThread().interrupt();
    } catch (SyncHaltedException e) {
      backlog.halt(e);
    } catch (StoreException | DeliveryException e) {
      backlog.halt(SyncHaltedException.ofStore(e));
    } catch (RuntimeException | Error e) {
      backlog.halt(SyncHaltedException.unexpected("choosing the next message", e));
    }
  }

  private void processMessage(PendingMessage message)
      throws SyncHaltedException, InterruptedException {
    Optional<Instant> dueAgain = Optional.empty();
    try {
      MessageOutcome outcome = outcomeOf(message);
      LOG.debug("{} {}: {}", inbox, message.gmailId(), description(outcome));
      if (outcome instanceof MessageOutcome.RetryLater later) {
        dueAgain = Optional.of(later.notBefore());
      }
      outcome.state().ifPresent(state -> progress.finished(inbox, state));
    } finally {
      backlog.done(message, dueAgain);
    }
  }

  /** Processes the message, and returns when its outcome is on disk. */
  private MessageOutcome outcomeOf(PendingMessage message)
      throws SyncHaltedException, InterruptedException {
    try {
      MessageOutcome outcome = steps.process(message);
      writeOutcome.accept(outcome);
      unexpected.recordSuccess();
      return outcome;
    } catch (StoreException | DeliveryException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      SyncHaltedException halt =
          SyncHaltedException.unexpected("processing message " + message.gmailId(), e);
      LOG.debug("{} {}: {}", inbox, message.gmailId(), halt.detail());
      if (unexpected.isGeneral(message.gmailId(), halt)) {
        throw halt;
      }
      MessageOutcome outcome = steps.outcomeOfUnexpectedError(message, e);
      writeOutcome.accept(outcome);
      return outcome;
    }
  }

  /**
   * Messages that met a bug. One of them does not stop the others, but the run ends with its error.
   * Many without a success in between stop the run: the bug is not about a message.
   */
  private static final class UnexpectedFailures {
    private static final int MOST = 10;

    private final Set<String> messages = new HashSet<>();
    private Optional<SyncHaltedException> first = Optional.empty();

    synchronized void recordSuccess() {
      messages.clear();
    }

    synchronized boolean isGeneral(String gmailId, SyncHaltedException halt) {
      first = first.or(() -> Optional.of(halt));
      messages.add(gmailId);
      boolean isConfiguration = halt.haltCause() == SyncHaltedException.HaltCause.CONFIGURATION;
      return isConfiguration || messages.size() >= MOST;
    }

    synchronized Optional<SyncHaltedException> first() {
      return first;
    }
  }

  /** Describes the outcome without any content of the message. */
  private static String description(MessageOutcome outcome) {
    return outcome instanceof MessageOutcome.RetryLater again
        ? "retry later, " + again.reason()
        : outcome.state().map(Enum::name).orElse("");
  }
}
