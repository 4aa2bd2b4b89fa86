package io.pactsync.store;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The conformance suite of a store. A database conforms if a subclass that opens it passes. The
 * suite does not depend on the database.
 */
public abstract class StoreConformance
    implements InboxConformance,
        ListingConformance,
        MessageConformance,
        CheckpointConformance,
        ContractConformance,
        RecordConformance,
        ScheduleConformance,
        ConcurrencyConformance,
        CountsConformance {
  private final Deque<Store> opened = new ArrayDeque<>();

  /**
   * Opens the test's database, which is empty at the first call. Each call returns another store on
   * the same database.
   */
  protected abstract Store open();

  @BeforeEach
  void openStore() {
    otherStore();
  }

  @AfterEach
  void closeStores() {
    while (!opened.isEmpty()) {
      opened.removeLast().close();
    }
  }

  @Override
  public Store store() {
    return opened.getFirst();
  }

  @Override
  public Store otherStore() {
    opened.addLast(open());
    return opened.getLast();
  }
}
