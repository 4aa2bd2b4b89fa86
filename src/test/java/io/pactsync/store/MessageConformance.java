package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.id;
import static io.pactsync.store.StoreSamples.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link MessageStore} except checkpoints. */
public interface MessageConformance extends ConformanceTarget {
  private List<String> due(Instant now, int limit) {
    return store().messages().due(INBOX, now, 0, limit).stream()
        .map(PendingMessage::gmailId)
        .toList();
  }

  private void retryLater(int number, boolean counted, Instant notBefore) {
    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(new MessageOutcome.RetryLater(id(number), "timed out", counted, notBefore)),
            NOW);
  }

  private void strikeTwice(String gmailId) {
    store().messages().addStrikes(INBOX, List.of(gmailId), 9);
    store().messages().addStrikes(INBOX, List.of(gmailId), 9);
  }

  private void fail(int number, Instant at) {
    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(new MessageOutcome.Failed(id(number), "unreadable", Optional.empty())),
            at);
  }

  @Test
  default void anUnlistedInboxHasNoMessages() {
    assertThat(store().messages().counts(INBOX)).isEqualTo(MessageCounts.ZERO);
    assertThat(store().messages().due(INBOX, NOW, 0, 10)).isEmpty();
    assertThat(store().messages().nextDue(INBOX)).isEmpty();
    assertThat(stateOf(id(1))).isEmpty();
    assertThat(store().messages().statesOf(INBOX, ids(0, 3))).isEmpty();
    assertThat(store().messages().dueAmong(INBOX, ids(0, 3), NOW)).isEmpty();
    assertThat(store().messages().nextDueAmong(INBOX, ids(0, 3))).isEmpty();
    assertThat(store().messages().dueSuspects(INBOX, NOW, 0, 10)).isEmpty();
    assertThat(store().messages().addStrikes(INBOX, ids(0, 3), 1)).isEmpty();
    assertThat(store().messages().retry(INBOX, Optional.empty())).isZero();
    assertThat(store().messages().reopen(INBOX, id(1))).isFalse();
  }

  @Test
  default void messagesAreDueInListingOrderUpToTheLimit() {
    StoreSamples.list(store(), INBOX, 5, 10);
    StoreSamples.list(store(), INBOX, 0, 5);
    StoreSamples.list(store(), OTHER_INBOX, 20, 30);

    List<String> asListed = new ArrayList<>(ids(5, 10));
    asListed.addAll(ids(0, 5));
    assertThat(due(NOW, 100)).isEqualTo(asListed);
    assertThat(due(NOW, 7)).isEqualTo(asListed.subList(0, 7));
    assertThat(due(NOW, 0)).isEmpty();
    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("number")
        .containsExactly(new PendingMessage(0, id(5), "t" + id(5), 0, 0, 0, 0, false));
  }

  @Test
  default void aRetryIsDueOnTimeAtItsOldPosition() {
    StoreSamples.list(store(), INBOX, 0, 4);
    retryLater(1, true, NOW.plusSeconds(30));
    retryLater(2, true, NOW.plusSeconds(10));

    assertThat(due(NOW, 10)).isEqualTo(List.of(id(0), id(3)));
    assertThat(due(NOW.plusSeconds(10), 10)).isEqualTo(List.of(id(0), id(2), id(3)));
    assertThat(due(NOW.plusSeconds(30), 3)).isEqualTo(List.of(id(0), id(1), id(2)));
  }

  @Test
  default void aPassContinuesAndIncludesDueRetries() {
    StoreSamples.list(store(), INBOX, 0, 6);
    retryLater(1, true, NOW);
    long third = store().messages().due(INBOX, NOW, 0, 10).get(2).number();

    assertThat(store().messages().due(INBOX, NOW, third, 10))
        .extracting(PendingMessage::gmailId)
        .containsExactly(id(1), id(3), id(4), id(5));
  }

  @Test
  default void numbersRiseInTheOrderOfListing() {
    StoreSamples.list(store(), INBOX, 5, 10);
    StoreSamples.list(store(), OTHER_INBOX, 0, 5);
    StoreSamples.list(store(), INBOX, 0, 5);

    assertThat(store().messages().due(INBOX, NOW, 0, 10))
        .extracting(PendingMessage::number)
        .isSorted()
        .doesNotHaveDuplicates()
        .allMatch(number -> number >= 1);
  }

  @Test
  default void anUntriedMessageIsDueInThePast() {
    StoreSamples.list(store(), INBOX, 0, 2);
    retryLater(0, true, NOW.plusSeconds(30));
    assertThat(store().messages().nextDue(INBOX).orElseThrow()).isBefore(NOW);
    retryLater(1, true, NOW.plusSeconds(10));
    assertThat(store().messages().nextDue(INBOX)).contains(NOW.plusSeconds(10));
    fail(0, NOW);
    fail(1, NOW);
    assertThat(store().messages().nextDue(INBOX)).isEmpty();
  }

  @Test
  default void twoStrikesMakeAMessageASuspect() {
    StoreSamples.list(store(), INBOX, 0, 4);
    assertThat(store().messages().addStrikes(INBOX, ids(0, 3), 2)).isEmpty();
    assertThat(store().messages().dueSuspects(INBOX, NOW, 0, 10)).isEmpty();

    assertThat(store().messages().addStrikes(INBOX, ids(1, 2), 2)).containsExactly(id(1));

    assertThat(due(NOW, 10)).isEqualTo(List.of(id(0), id(2), id(3)));
    assertThat(store().messages().dueSuspects(INBOX, NOW, 0, 10))
        .extracting(PendingMessage::gmailId)
        .containsExactly(id(1));
    assertThat(store().messages().dueSuspects(INBOX, NOW, 0, 0)).isEmpty();
    assertThat(store().messages().nextDue(INBOX)).isPresent();
    assertThat(store().messages().counts(INBOX).pending()).isEqualTo(4);
  }

  @Test
  default void aSuspectIsDueOnTimeToo() {
    StoreSamples.list(store(), INBOX, 0, 1);
    strikeTwice(id(0));
    retryLater(0, true, NOW.plusSeconds(10));

    assertThat(store().messages().dueSuspects(INBOX, NOW, 0, 10)).isEmpty();
    assertThat(store().messages().nextDue(INBOX)).contains(NOW.plusSeconds(10));
    assertThat(store().messages().dueSuspects(INBOX, NOW.plusSeconds(10), 0, 10)).hasSize(1);
    assertThat(due(NOW.plusSeconds(10), 10)).isEmpty();
  }

  @Test
  default void onlyPendingMessagesGetStrikesInTheGivenOrder() {
    StoreSamples.list(store(), INBOX, 0, 3);
    StoreSamples.list(store(), OTHER_INBOX, 0, 3);
    fail(1, NOW);

    assertThat(store().messages().addStrikes(INBOX, List.of(id(2), id(1), id(0), id(77)), 1))
        .containsExactly(id(2), id(0));
    assertThat(store().messages().addStrikes(INBOX, List.of(), 1)).isEmpty();

    store().messages().retry(INBOX, Optional.of(id(1)));
    assertThat(store().messages().addStrikes(INBOX, ids(0, 3), 2)).containsExactly(id(0), id(2));
    assertThat(store().messages().addStrikes(OTHER_INBOX, ids(0, 3), 2)).isEmpty();
  }

  @Test
  default void retryAndReopenClearStrikes() {
    StoreSamples.list(store(), INBOX, 0, 2);
    strikeTwice(id(0));
    strikeTwice(id(1));
    fail(0, NOW);
    fail(1, NOW);

    store().messages().retry(INBOX, Optional.of(id(0)));
    store().messages().reopen(INBOX, id(1));

    assertThat(due(NOW, 10)).isEqualTo(ids(0, 2));
  }

  @Test
  default void deadLettersAreReturnedLatestFirst() {
    StoreSamples.list(store(), INBOX, 0, 3);
    StoreSamples.list(store(), OTHER_INBOX, 0, 1);
    fail(1, NOW.plusSeconds(1));
    fail(0, NOW.plusSeconds(3));
    fail(2, NOW.plusSeconds(1));
    store()
        .messages()
        .checkpoint(
            OTHER_INBOX,
            List.of(new MessageOutcome.Failed(id(0), "bad id", Optional.empty())),
            NOW.plusSeconds(2));

    assertThat(store().messages().deadLetters(Optional.of(INBOX), 10))
        .extracting(DeadLetter::gmailId)
        .containsExactly(id(0), id(2), id(1));
    assertThat(store().messages().deadLetters(Optional.empty(), 2))
        .extracting(DeadLetter::email)
        .containsExactly(INBOX, OTHER_INBOX);
  }

  @Test
  default void retryMakesDeadLettersPendingWithoutAttempts() {
    StoreSamples.list(store(), INBOX, 0, 4);
    retryLater(0, true, NOW);
    retryLater(0, true, NOW.plusSeconds(99));
    for (int i = 0; i < 3; i++) {
      fail(i, NOW);
    }

    assertThat(store().messages().retry(INBOX, Optional.of(id(0)))).isEqualTo(1);
    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .extracting(PendingMessage::gmailId, PendingMessage::attempts)
        .containsExactly(tuple(id(0), 0));
    assertThat(store().messages().retry(INBOX, Optional.of(id(3)))).isZero();
    assertThat(store().messages().retry(INBOX, Optional.empty())).isEqualTo(2);
    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(4, 0, 0, 0, 0, 0, 0));
    assertThat(store().messages().deadLetters(Optional.empty(), 10)).isEmpty();
  }

  @Test
  default void reopenDeletesTheContractAndItsDocuments() {
    StoreSamples.list(store(), INBOX, 0, 2);
    store()
        .messages()
        .checkpoint(INBOX, List.of(StoreSamples.synced(INBOX, id(0), NOW, 10, 20)), NOW);

    assertThat(store().messages().reopen(INBOX, id(0))).isTrue();

    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(2, 0, 0, 0, 0, 0, 0));
    assertThat(store().contracts().find(Optional.empty(), Optional.empty(), false, 10)).isEmpty();
    assertThat(due(NOW, 10)).isEqualTo(ids(0, 2));
    assertThat(store().messages().reopen(INBOX, id(0))).isFalse();
    assertThat(store().messages().reopen(INBOX, id(77))).isFalse();
  }

  @Test
  default void statesOfManyAreReturnedInTheGivenOrder() {
    StoreSamples.list(store(), INBOX, 0, 1300);
    StoreSamples.list(store(), OTHER_INBOX, 1300, 1400);
    fail(7, NOW);
    List<String> requested = new ArrayList<>(ids(0, 1400));
    requested.add(id(7));
    Collections.reverse(requested);

    List<String> expected = new ArrayList<>(ids(0, 1300));
    Collections.reverse(expected);
    expected.remove(id(7));
    expected.add(0, id(7));
    var states = store().messages().statesOf(INBOX, requested);
    assertThat(states.keySet()).containsExactlyElementsOf(expected);
    assertThat(states).containsEntry(id(7), MessageState.FAILED);
    assertThat(states).containsEntry(id(8), MessageState.PENDING);
  }

  @Test
  default void onlyDueMessagesAmongTheNamedAreReturned() {
    StoreSamples.list(store(), INBOX, 0, 10);
    StoreSamples.list(store(), OTHER_INBOX, 10, 12);
    fail(1, NOW);
    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(new MessageOutcome.RetryLater(id(2), "503", true, NOW.plusSeconds(30))),
            NOW);
    store().messages().addStrikes(INBOX, List.of(id(3)), 3);
    store().messages().addStrikes(INBOX, List.of(id(3)), 3);
    List<String> named = List.of(id(11), id(4), id(3), id(2), id(1), id(77));

    assertThat(store().messages().dueAmong(INBOX, named, NOW))
        .extracting(PendingMessage::gmailId)
        .containsExactly(id(4));
    assertThat(store().messages().dueAmong(INBOX, named, NOW.plusSeconds(30)))
        .extracting(PendingMessage::gmailId)
        .containsExactly(id(2), id(4));
    assertThat(store().messages().dueSuspectsAmong(INBOX, named, NOW))
        .extracting(PendingMessage::gmailId)
        .containsExactly(id(3));
    assertThat(store().messages().nextDueAmong(INBOX, named)).contains(Instant.EPOCH);
    assertThat(store().messages().nextDueAmong(INBOX, List.of(id(1), id(2))))
        .contains(NOW.plusSeconds(30));
    assertThat(store().messages().nextDueAmong(INBOX, List.of())).isEmpty();
  }

  private void failUntil(int number, Instant reviveAt) {
    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(
                new MessageOutcome.Failed(
                    id(number), "timed out", Optional.empty(), Optional.of(reviveAt))),
            NOW);
  }

  @Test
  default void deadLettersBecomePendingWhenTheirTimeComes() {
    StoreSamples.list(store(), INBOX, 0, 5);
    StoreSamples.list(store(), OTHER_INBOX, 0, 1);
    fail(0, NOW);
    failUntil(1, NOW.plusSeconds(30));
    failUntil(2, NOW.plusSeconds(10));
    failUntil(3, NOW.plusSeconds(20));

    assertThat(store().messages().revive(INBOX, NOW.plusSeconds(9), 10)).isZero();
    assertThat(store().messages().revive(OTHER_INBOX, NOW.plusSeconds(99), 10)).isZero();
    assertThat(store().messages().revive(INBOX, NOW.plusSeconds(30), 0)).isZero();
    assertThat(store().messages().revive(INBOX, NOW.plusSeconds(30), 2)).isEqualTo(2);
    assertThat(store().messages().due(INBOX, NOW, 0, 10))
        .extracting(
            PendingMessage::gmailId,
            PendingMessage::attempts,
            PendingMessage::revivals,
            PendingMessage::retried)
        .containsExactly(
            tuple(id(2), 0, 1, false), tuple(id(3), 0, 1, false), tuple(id(4), 0, 0, false));
    assertThat(store().messages().revive(INBOX, NOW.plusSeconds(30), 2)).isEqualTo(1);

    failUntil(1, NOW.plusSeconds(60));
    assertThat(store().messages().retry(INBOX, Optional.of(id(1)))).isEqualTo(1);
    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .as("a person's retry gives all attempts again")
        .extracting(PendingMessage::revivals)
        .containsExactly(0);
    assertThat(store().messages().revive(INBOX, NOW.plusSeconds(99), 10)).isZero();
  }

  @Test
  default void denialsAreCountedApartFromAttempts() {
    StoreSamples.list(store(), INBOX, 0, 1);
    store()
        .messages()
        .checkpoint(
            INBOX, List.of(new MessageOutcome.RetryLater(id(0), "404", false, true, NOW)), NOW);
    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .extracting(PendingMessage::attempts, PendingMessage::denials, PendingMessage::retried)
        .containsExactly(tuple(0, 1, true));
    fail(0, NOW);
    store().messages().retry(INBOX, Optional.empty());
    assertThat(store().messages().due(INBOX, NOW, 0, 1))
        .extracting(PendingMessage::denials)
        .containsExactly(0);
  }
}
