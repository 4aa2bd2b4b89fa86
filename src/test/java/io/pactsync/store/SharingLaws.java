package io.pactsync.store;

import static io.pactsync.store.Sample.INBOX;
import static io.pactsync.store.Sample.NOW;
import static io.pactsync.store.Sample.OTHER_INBOX;
import static io.pactsync.store.Sample.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Conformance of several stores and threads on the same database, and of {@link InboxLocks}. */
public interface SharingLaws extends StoreLaws {
  @Test
  default void anotherStoreReadsWhatOneWrote() {
    Store beside = another();
    Sample.list(store(), INBOX, 0, 5);

    assertThat(beside.messages().tally(INBOX).listed()).isEqualTo(5);
    beside.messages().checkpoint(INBOX, List.of(new MessageOutcome.Gone(id(1))), NOW);
    assertThat(store().messages().tally(INBOX).gone()).isEqualTo(1);
  }

  @Test
  default void aReaderSeesOnlyCompleteCheckpoints() {
    Store beside = another();
    int messages = 240;
    int together = 6;
    Sample.list(store(), INBOX, 0, messages);
    CompletableFuture<Void> syncing =
        CompletableFuture.runAsync(
            () -> {
              for (int from = 0; from < messages; from += together) {
                List<MessageOutcome> outcomes = new ArrayList<>();
                for (int i = from; i < from + together; i++) {
                  outcomes.add(Sample.synced(INBOX, id(i), NOW, 10));
                }
                store().messages().checkpoint(INBOX, outcomes, NOW);
              }
            });

    do {
      Tally seen = beside.messages().tally(INBOX);
      assertThat(seen.listed()).isEqualTo(messages);
      assertThat(seen.synced() % together).isZero();
      assertThat(seen.bytes()).isEqualTo(10 * seen.synced());
      int found =
          beside.contracts().find(Optional.of(INBOX), Optional.empty(), false, messages).size();
      assertThat(found % together).isZero();
      beside.settings().put("a writer beside", "it");
    } while (!syncing.isDone());

    syncing.join();
    assertThat(beside.messages().tally(INBOX).synced()).isEqualTo(messages);
  }

  @Test
  default void manyThreadsOnTwoStoresLoseNothing() {
    Store beside = another();
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
                  one.listings().enqueue(INBOX, List.of(Sample.ref(i)));
                  one.messages().strike(INBOX, List.of(id(i)), 9);
                  one.messages()
                      .checkpoint(INBOX, List.of(Sample.synced(INBOX, id(i), NOW, i)), NOW);
                }
              }));
    }
    working.forEach(CompletableFuture::join);

    long all = (long) threads * each;
    assertThat(store().messages().tally(INBOX))
        .isEqualTo(new Tally(0, all, 0, 0, 0, all, all * (all - 1) / 2));
  }

  @Test
  default void anInboxIsLockedByOneAtATime() {
    Store beside = another();
    InboxLocks.Hold hold = store().locks().hold(INBOX);

    for (Store second : List.of(beside, store())) {
      assertThatExceptionOfType(InboxHeldException.class)
          .isThrownBy(() -> second.locks().hold(INBOX))
          .withMessageContaining(INBOX)
          .withMessageContaining("since")
          .satisfies(held -> assertThat(held.email()).isEqualTo(INBOX));
    }
    beside.locks().hold(OTHER_INBOX).close();
    hold.close();
    hold.close();
    beside.locks().hold(INBOX).close();
  }

  @Test
  default void aFailedLockDoesNotReleaseTheExistingOne() {
    Store beside = another();
    try (InboxLocks.Hold hold = store().locks().hold(INBOX)) {
      assertThat(hold).isNotNull();
      for (int i = 0; i < 3; i++) {
        assertThatExceptionOfType(InboxHeldException.class)
            .isThrownBy(() -> beside.locks().hold(INBOX));
      }
    }
    beside.locks().hold(INBOX).close();
  }

  @Test
  default void closingAStoreReleasesItsLocks() {
    Store beside = another();
    InboxLocks.Hold hold = beside.locks().hold(INBOX);

    beside.close();

    store().locks().hold(INBOX).close();
    hold.close();
  }

  @Test
  default void anInterruptedThreadCanStillReadAndWrite() {
    Sample.list(store(), INBOX, 0, 2);
    Thread.currentThread().interrupt();
    try {
      store().messages().checkpoint(INBOX, List.of(new MessageOutcome.Gone(id(1))), NOW);
      assertThat(store().messages().tally(INBOX).gone()).isEqualTo(1);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }
}
