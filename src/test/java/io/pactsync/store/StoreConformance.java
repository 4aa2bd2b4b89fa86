package io.pactsync.store;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Every law of the ports' documentation as a test. A database conforms when a subclass that opens
 * it passes; nothing here knows which one it is.
 */
public abstract class StoreConformance
    implements InboxLaws,
        ListingLaws,
        MessageLaws,
        CheckpointLaws,
        ContractLaws,
        RecordLaws,
        SharingLaws,
        SumLaws {
  private final Deque<Store> opened = new ArrayDeque<>();

  /**
   * Opens the books of the running test, which are empty at its first call. Each call gives another
   * store on the same books.
   */
  protected abstract Store open();

  @BeforeEach
  void openTheBooks() {
    another();
  }

  @AfterEach
  void closeTheBooks() {
    while (!opened.isEmpty()) {
      opened.removeLast().close();
    }
  }

  @Override
  public Store store() {
    return opened.getFirst();
  }

  @Override
  public Store another() {
    opened.addLast(open());
    return opened.getLast();
  }
}
