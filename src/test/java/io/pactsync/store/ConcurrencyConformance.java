package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Conformance of several stores and threads on the same database, and of {@link InboxLocks}. */
public interface ConcurrencyConformance extends ConformanceTarget {
  @Test
  default void anotherStoreReadsWhatOneWrote() {
    Store beside = otherStore();
    StoreSamples.list(store(), INBOX, 0, 5);

    assertThat(beside.messages().counts(INBOX).listed()).isEqualTo(5);
    beside.messages().checkpoint(INBOX, List.of(new MessageOutcome.Gone(id(1))), NOW);
    assertThat(store().messages().counts(INBOX).gone()).isEqualTo(1);
  }

  @Test
  default void aReaderSeesOnlyCompleteCheckpoints() {
    Store beside = otherStore();
    int messages = 240;
    int together = 6;
    StoreSamples.list(store(), INBOX, 0, messages);
    CompletableFuture<Void> syncing =
        CompletableFuture.runAsync(
            () -> {
              for (int from = 0; from < messages; from += together) {
                List<MessageOutcome> outcomes = new ArrayList<>();
                for (int i = from; i < from + together; i++) {
                  outcomes.add(StoreSamples.synced(INBOX, id(i), NOW, 10));
                }
                store().messages().checkpoint(INBOX, outcomes, NOW);
              }
            });

    do {
      MessageCounts seen = beside.messages().counts(INBOX);
      assertThat(seen.listed()).isEqualTo(messages);
      assertThat(seen.synced() % together).isZero();
      assertThat(seen.bytes()).isEqualTo(10 * seen.synced());
      int found =
          beside.contracts().find(Optional.of(INBOX), Optional.empty(), false, messages).size();
      assertThat(found % together).isZero();
      beside.settings().put("a writer beside", "it");
    } while (!syncing.isDone());

    syncing.join();
    assertThat(beside.messages().counts(INBOX).synced()).isEqualTo(messages);
  }

  @Test
  default void manyThreadsOnTwoStoresLoseNothing() {
    Store beside = otherStore();
    int threads = 6;
    int each = 20;
    List<CompletableFuture<Void>> working = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      Store one = thread % 2 == 0 ? store() : beside;
      int first = thread * each;
      working.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = first; i < first + each; i++) {
                  one.listings().enqueue(INBOX, List.of(StoreSamples.ref(i)));
                  one.messages().addStrikes(INBOX, List.of(id(i)), 9);
                  one.messages()
                      .checkpoint(INBOX, List.of(StoreSamples.synced(INBOX, id(i), NOW, i)), NOW);
                }
              }));
    }
    working.forEach(CompletableFuture::join);

    long all = (long) threads * each;
    assertThat(store().messages().counts(INBOX))
        .isEqualTo(new MessageCounts(0, all, 0, 0, 0, all, all * (all - 1) / 2));
  }

  @Test
  default void anInboxIsLockedByOneAtATime() {
    Store beside = otherStore();
    InboxLocks.InboxLock hold = store().locks().acquire(INBOX);

    for (Store second : List.of(beside, store())) {
      assertThatExceptionOfType(InboxLockedException.class)
          .isThrownBy(() -> second.locks().acquire(INBOX))
          .withMessageContaining(INBOX)
          .withMessageContaining("since")
          .satisfies(held -> assertThat(held.email()).isEqualTo(INBOX));
    }
    beside.locks().acquire(OTHER_INBOX).close();
    hold.close();
    hold.close();
    beside.locks().acquire(INBOX).close();
  }

  @Test
  default void aFailedLockDoesNotReleaseTheExistingOne() {
    Store beside = otherStore();
    try (InboxLocks.InboxLock hold = store().locks().acquire(INBOX)) {
      assertThat(hold).isNotNull();
      for (int i = 0; i < 3; i++) {
        assertThatExceptionOfType(InboxLockedException.class)
            .isThrownBy(() -> beside.locks().acquire(INBOX));
      }
    }
    beside.locks().acquire(INBOX).close();
  }

  @Test
  default void closingAStoreReleasesItsLocks() {
    Store beside = otherStore();
    InboxLocks.InboxLock hold = beside.locks().acquire(INBOX);

    beside.close();

    store().locks().acquire(INBOX).close();
    hold.close();
  }

  @Test
  default void anInterruptedThreadCanStillReadAndWrite() {
    StoreSamples.list(store(), INBOX, 0, 2);
    Thread.currentThread().interrupt();
    try {
      store().messages().checkpoint(INBOX, List.of(new MessageOutcome.Gone(id(1))), NOW);
      assertThat(store().messages().counts(INBOX).gone()).isEqualTo(1);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }
}
