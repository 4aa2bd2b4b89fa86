package io.pactsync.schedule;

import io.pactsync.store.StoreException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports errors outside of syncs, each once until it is over. An error that lasts until a person
 * repairs the store ends the service. Safe for use by several threads.
 */
final class StoreProblems {
  private static final Logger LOG = LoggerFactory.getLogger(StoreProblems.class);

  private final ScheduledSyncListener listener;
  private final Runnable end;
  private Optional<String> reported = Optional.empty();
  private Optional<StoreException> lasting = Optional.empty();

  /**
   * @param end ends the service; called when an error lasts
   */
  StoreProblems(ScheduledSyncListener listener, Runnable end) {
    this.listener = listener;
    this.end = end;
  }

  void report(RuntimeException error) {
    if (endIfLasting(error)) {
      return;
    }
    LOG.debug("A step of the scheduler failed", error);
    String sentence = String.valueOf(error.getMessage());
    if (isNew(sentence)) {
      listener.problem(sentence);
    }
  }

  private synchronized boolean isNew(String sentence) {
    Optional<String> before = reported;
    reported = Optional.of(sentence);
    return !reported.equals(before);
  }

  /** The store works again. */
  synchronized void over() {
    reported = Optional.empty();
  }

  /** Ends the service if a person must repair the store. Returns whether it does. */
  boolean endIfLasting(Throwable error) {
    if (error instanceof StoreException store && ScheduledRunner.lasts(store)) {
      keep(store);
      end.run();
      return true;
    }
    return false;
  }

  private synchronized void keep(StoreException error) {
    if (lasting.isEmpty()) {
      lasting = Optional.of(error);
    }
  }

  /** The error that ended the service. */
  synchronized Optional<StoreException> lasting() {
    return lasting;
  }
}
