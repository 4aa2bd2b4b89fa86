package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.id;
import static io.pactsync.store.StoreSamples.synced;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link MessageStore#checkpoint}. */
public interface CheckpointConformance extends ConformanceTarget {
  private void checkpoint(MessageOutcome... outcomes) {
    store().messages().checkpoint(INBOX, List.of(outcomes), NOW);
  }

  private List<StoredContract> contracts() {
    List<StoredContract> all = new ArrayList<>();
    store().messages().forEachContract(INBOX, all::add);
    return all;
  }

  @Test
  default void everyOutcomeSetsItsState() {
    StoreSamples.list(store(), INBOX, 0, 6);

    checkpoint(
        synced(INBOX, id(0), NOW, 100, 23),
        new MessageOutcome.Other(id(1), NOW, 0.2),
        new MessageOutcome.Gone(id(2)),
        new MessageOutcome.Failed(id(3), "bad id", Optional.empty()),
        new MessageOutcome.RetryLater(id(4), "timed out", true, NOW));

    assertThat(store().messages().counts(INBOX))
        .isEqualTo(new MessageCounts(2, 1, 1, 1, 1, 2, 123));
    assertThat(stateOf(id(0))).contains(MessageState.SYNCED);
    assertThat(stateOf(id(1))).contains(MessageState.OTHER);
    assertThat(stateOf(id(2))).contains(MessageState.GONE);
    assertThat(stateOf(id(3))).contains(MessageState.FAILED);
    assertThat(stateOf(id(4))).contains(MessageState.PENDING);
  }

  @Test
  default void onlyCountedFailuresCountAsAttempts() {
    StoreSamples.list(store(), INBOX, 0, 1);

    checkpoint(new MessageOutcome.RetryLater(id(0), "refused", false, NOW));
    checkpoint(new MessageOutcome.RetryLater(id(0), "timed out", true, NOW));
    checkpoint(new MessageOutcome.RetryLater(id(0), "timed out", true, NOW));

    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .extracting(PendingMessage::attempts)
        .containsExactly(2);
    checkpoint(new MessageOutcome.Failed(id(0), "timed out", Optional.empty()));
    // The attempt that makes a dead letter counts too.
    assertThat(store().messages().deadLetters(Optional.empty(), 1).get(0).attempts()).isEqualTo(3);
  }

  @Test
  default void aContractIsReadBackUnchanged() {
    StoreSamples.list(store(), INBOX, 0, 1);
    ContractRow minimal =
        new ContractRow(
            INBOX,
            id(0),
            "thread",
            NOW,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            0.0,
            List.of(),
            0,
            "folder",
            "0".repeat(64));
    DocumentRow copy =
        new DocumentRow(
            "2!a/b.pdf", Optional.empty(), "b.pdf", "", "", 0, "f".repeat(64), Optional.of("1"));
    MessageOutcome.Synced outcome =
        new MessageOutcome.Synced(
            id(0), minimal, List.of(StoreSamples.document(1, "a.pdf", 5), copy, copy));

    checkpoint(outcome);

    assertThat(contracts()).containsExactly(new StoredContract(minimal, outcome.documents()));
  }

  @Test
  default void writingOutcomesTwiceChangesNothing() {
    StoreSamples.list(store(), INBOX, 0, 4);
    MessageOutcome[] outcomes = {
      synced(INBOX, id(0), NOW, 100, 23),
      new MessageOutcome.Other(id(1), NOW, 0.2),
      new MessageOutcome.Gone(id(2)),
      new MessageOutcome.Failed(id(3), "bad id", Optional.empty())
    };
    checkpoint(outcomes);
    MessageCounts once = store().messages().counts(INBOX);
    List<StoredContract> contracts = contracts();
    List<DeadLetter> deadLetters = store().messages().deadLetters(Optional.empty(), 10);

    store().messages().checkpoint(INBOX, List.of(outcomes), NOW.plusSeconds(60));

    assertThat(store().messages().counts(INBOX)).isEqualTo(once);
    assertThat(contracts()).isEqualTo(contracts);
    assertThat(store().messages().deadLetters(Optional.empty(), 10)).isEqualTo(deadLetters);
  }

  @Test
  default void deliveringAgainReplacesContractAndDocuments() {
    StoreSamples.list(store(), INBOX, 0, 1);
    checkpoint(synced(INBOX, id(0), NOW, 100, 23, 7));
    MessageOutcome.Synced second = synced(INBOX, id(0), NOW.plusSeconds(1), 40);

    checkpoint(second);

    assertThat(contracts())
        .containsExactly(new StoredContract(second.contract(), second.documents()));
    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(0, 1, 0, 0, 0, 1, 40));
  }

  @Test
  default void aLateOutcomeDoesNotChangeAFinalState() {
    StoreSamples.list(store(), INBOX, 0, 2);
    checkpoint(synced(INBOX, id(0), NOW, 100));
    checkpoint(new MessageOutcome.Failed(id(1), "bad id", Optional.empty()));

    checkpoint(
        new MessageOutcome.Gone(id(0)),
        new MessageOutcome.RetryLater(id(0), "timed out", true, NOW),
        synced(INBOX, id(1), NOW, 5),
        new MessageOutcome.RetryLater(id(1), "timed out", true, NOW));

    assertThat(store().messages().counts(INBOX))
        .isEqualTo(new MessageCounts(0, 1, 0, 0, 1, 1, 100));
    assertThat(contracts()).hasSize(1);
  }

  @Test
  default void anUnlistedMessageRollsBackTheCheckpoint() {
    StoreSamples.list(store(), INBOX, 0, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                checkpoint(
                    synced(INBOX, id(0), NOW, 100),
                    new MessageOutcome.Gone(id(1)),
                    new MessageOutcome.Gone(id(99))))
        .withMessageContaining(id(99))
        .withMessageContaining(INBOX);

    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(2, 0, 0, 0, 0, 0, 0));
    assertThat(contracts()).isEmpty();
    checkpoint(new MessageOutcome.Gone(id(1)));
    assertThat(store().messages().counts(INBOX).gone()).isEqualTo(1);
  }

  @Test
  default void aContractOfAnotherMessageIsRejected() {
    StoreSamples.list(store(), INBOX, 0, 2);
    ContractRow other = StoreSamples.contract(INBOX, id(1), NOW);
    ContractRow elsewhere = StoreSamples.contract(OTHER_INBOX, id(0), NOW);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoint(new MessageOutcome.Synced(id(0), other, List.of())));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checkpoint(new MessageOutcome.Synced(id(0), elsewhere, List.of())));
    assertThat(store().messages().counts(INBOX).pending()).isEqualTo(2);
  }

  @Test
  default void anEmptyCheckpointIsAllowed() {
    checkpoint();

    assertThat(store().messages().counts(INBOX)).isEqualTo(MessageCounts.ZERO);
  }
}
