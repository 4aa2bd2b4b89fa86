package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.listing;
import static io.pactsync.store.StoreSamples.refs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link ListingStore}. */
public interface ListingConformance extends ConformanceTarget {
  Instant LATER = NOW.plus(Duration.ofHours(1));

  private Listing begin(ListingKind kind, String historyId, Instant at) {
    return store().listings().begin(listing(kind, historyId, at));
  }

  private void listInFull(String historyId, Instant at) {
    Listing full = begin(ListingKind.FULL, historyId, at);
    store().listings().recordPage(full, List.of(), Optional.empty());
  }

  @Test
  default void anotherStoreResumesAnUnfinishedListing() {
    Listing begun = begin(ListingKind.FULL, "700", NOW);
    store().listings().recordPage(begun, refs(0, 500), Optional.of("page-2"));

    Listing resumed = otherStore().listings().unfinished(INBOX).orElseThrow();

    assertThat(resumed.id()).isEqualTo(begun.id());
    assertThat(resumed.pinnedHistoryId()).isEqualTo("700");
    assertThat(resumed.nextPageToken()).contains("page-2");
    assertThat(resumed.startedAt()).isEqualTo(NOW);
    assertThat(resumed.configuredQuery()).isEqualTo("has:attachment");
  }

  @Test
  default void aPageAddsNewIdsAndKeepsKnownOnes() {
    StoreSamples.list(store(), INBOX, 0, 10);
    store().messages().checkpoint(INBOX, List.of(new MessageOutcome.Gone(StoreSamples.id(3))), NOW);
    Listing begun = begin(ListingKind.FULL, "700", NOW);

    int added = store().listings().recordPage(begun, refs(5, 25), Optional.of("page-2"));

    assertThat(added).isEqualTo(15);
    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(24, 0, 0, 1, 0, 0, 0));
    assertThat(stateOf(StoreSamples.id(3))).contains(MessageState.GONE);
  }

  @Test
  default void aGoneMessageThatALaterListingShowsIsPendingAgain() {
    StoreSamples.list(store(), INBOX, 0, 3);
    List<MessageOutcome> gone =
        List.of(
            new MessageOutcome.Gone(StoreSamples.id(0), Optional.of(NOW)),
            new MessageOutcome.Gone(StoreSamples.id(1), Optional.of(NOW.plusSeconds(60))),
            new MessageOutcome.Gone(StoreSamples.id(2)));
    store().messages().checkpoint(INBOX, gone, NOW);

    Listing begun = begin(ListingKind.FULL, "700", NOW.plusSeconds(30));
    int added = store().listings().recordPage(begun, refs(0, 4), Optional.empty());

    assertThat(added).isEqualTo(1);
    assertThat(stateOf(StoreSamples.id(0))).contains(MessageState.PENDING);
    assertThat(stateOf(StoreSamples.id(1))).as("too early").contains(MessageState.GONE);
    assertThat(stateOf(StoreSamples.id(2))).as("never").contains(MessageState.GONE);
    assertThat(store().messages().counts(INBOX)).isEqualTo(new MessageCounts(2, 0, 0, 2, 0, 0, 0));
  }

  @Test
  default void anIdTwiceInOnePageIsOneMessage() {
    Listing begun = begin(ListingKind.FULL, "700", NOW);
    MessageRef twice = StoreSamples.ref(1);

    assertThat(store().listings().recordPage(begun, List.of(twice, twice), Optional.empty()))
        .isEqualTo(1);
    assertThat(store().messages().counts(INBOX).listed()).isEqualTo(1);
  }

  @Test
  default void anEmptyPageWithATokenIsNotTheEnd() {
    Listing begun = begin(ListingKind.FULL, "700", NOW);

    store().listings().recordPage(begun, List.of(), Optional.of("page-2"));

    assertThat(store().listings().unfinished(INBOX)).isPresent();
    assertThat(store().listings().cursor(INBOX)).isEmpty();
  }

  @Test
  default void theCursorMovesOnlyWhenAFullListingEnds() {
    Listing begun = begin(ListingKind.FULL, "700", NOW);
    store().listings().recordPage(begun, refs(0, 5), Optional.of("page-2"));
    assertThat(store().listings().cursor(INBOX)).isEmpty();

    store().listings().recordPage(begun, refs(5, 9), Optional.empty());

    assertThat(store().listings().cursor(INBOX))
        .contains(new SyncCursor("700", "has:attachment", NOW, NOW, Optional.empty()));
    assertThat(store().listings().unfinished(INBOX)).isEmpty();
    assertThat(store().messages().counts(INBOX).listed()).isEqualTo(9);
  }

  @Test
  default void anIncrementalListingMovesOnlyTheHistoryId() {
    listInFull("700", NOW);
    Listing incremental = begin(ListingKind.INCREMENTAL, "800", LATER);

    store().listings().recordPage(incremental, refs(0, 2), Optional.empty());

    assertThat(store().listings().cursor(INBOX))
        .contains(new SyncCursor("800", "has:attachment", NOW, LATER, Optional.empty()));
  }

  @Test
  default void anIncrementalListingAloneCreatesNoCursor() {
    Listing incremental = begin(ListingKind.INCREMENTAL, "800", LATER);

    store().listings().recordPage(incremental, refs(0, 2), Optional.empty());

    assertThat(store().listings().cursor(INBOX)).isEmpty();
  }

  @Test
  default void anAdHocListingDoesNotMoveTheCursor() {
    listInFull("700", NOW);
    Listing adHoc = begin(ListingKind.AD_HOC, "900", LATER);

    store().listings().recordPage(adHoc, refs(0, 2), Optional.empty());

    assertThat(store().listings().cursor(INBOX).orElseThrow().historyId()).isEqualTo("700");
    assertThat(store().listings().unfinished(INBOX)).isEmpty();
  }

  @Test
  default void withoutNewMessagesOnlyTheHistoryIdMoves() {
    listInFull("700", NOW);

    store().listings().advanceHistoryId(INBOX, "750", LATER);
    store().listings().advanceHistoryId(OTHER_INBOX, "750", LATER);

    assertThat(store().listings().cursor(INBOX))
        .contains(new SyncCursor("750", "has:attachment", NOW, LATER, Optional.empty()));
    assertThat(store().listings().cursor(OTHER_INBOX)).isEmpty();
  }

  @Test
  default void aLaterFullListingReplacesTheCursor() {
    listInFull("700", NOW);
    Listing again =
        store()
            .listings()
            .begin(
                new Listing(
                    0, INBOX, ListingKind.FULL, "q2", "q2 x", "900", Optional.empty(), LATER));

    store().listings().recordPage(again, List.of(), Optional.empty());

    assertThat(store().listings().cursor(INBOX))
        .contains(new SyncCursor("900", "q2", LATER, LATER, Optional.empty()));
  }

  @Test
  default void beginningAListingKeepsIdsOfTheUnfinishedOne() {
    Listing first = begin(ListingKind.FULL, "700", NOW);
    store().listings().recordPage(first, refs(0, 5), Optional.of("page-2"));

    Listing second = begin(ListingKind.FULL, "800", LATER);

    assertThat(store().listings().unfinished(INBOX)).contains(second);
    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(store().messages().counts(INBOX).listed()).isEqualTo(5);
  }

  @Test
  default void aPageOfADeletedListingIsRejected() {
    Listing first = begin(ListingKind.FULL, "700", NOW);
    Listing second = begin(ListingKind.FULL, "800", LATER);
    assertThatIllegalStateException()
        .isThrownBy(() -> store().listings().recordPage(first, refs(0, 5), Optional.empty()))
        .withMessageContaining("begin a new one");
    store().listings().recordPage(second, List.of(), Optional.empty());
    assertThatIllegalStateException()
        .isThrownBy(() -> store().listings().recordPage(second, refs(0, 5), Optional.empty()));

    assertThat(store().messages().counts(INBOX)).isEqualTo(MessageCounts.ZERO);
    assertThat(store().listings().cursor(INBOX).orElseThrow().historyId()).isEqualTo("800");
  }

  @Test
  default void aRestartKeepsThePinnedHistoryId() {
    Listing begun = begin(ListingKind.FULL, "700", NOW);
    store().listings().recordPage(begun, refs(0, 5), Optional.of("page-2"));

    Listing restarted = store().listings().restart(begun);

    assertThat(restarted).isEqualTo(begun);
    assertThat(store().listings().unfinished(INBOX)).contains(begun);
    assertThat(store().messages().counts(INBOX).listed()).isEqualTo(5);
  }

  @Test
  default void listingsOfTwoInboxesAreIndependent() {
    begin(ListingKind.FULL, "700", NOW);

    assertThat(store().listings().unfinished(OTHER_INBOX)).isEmpty();
    assertThat(store().listings().enqueue(OTHER_INBOX, refs(0, 5))).isEqualTo(5);
    assertThat(store().listings().enqueue(INBOX, refs(0, 5))).isEqualTo(5);
    assertThat(store().messages().counts(OTHER_INBOX).listed()).isEqualTo(5);
  }

  @Test
  default void namedIdsAreAddedOnce() {
    assertThat(store().listings().enqueue(INBOX, refs(0, 5))).isEqualTo(5);
    assertThat(store().listings().enqueue(INBOX, refs(3, 8))).isEqualTo(3);
    assertThat(store().listings().enqueue(INBOX, List.of())).isZero();
  }

  @Test
  default void theCursorHasTheLatestInternalDate() {
    StoreSamples.list(store(), INBOX, 0, 5);
    listInFull("700", NOW);
    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(
                new MessageOutcome.Other(StoreSamples.id(0), NOW.minusSeconds(50), 0.1),
                StoreSamples.synced(INBOX, StoreSamples.id(1), NOW.minusSeconds(20), 10),
                new MessageOutcome.Failed(
                    StoreSamples.id(2), "unreadable", Optional.of(NOW.minusSeconds(30))),
                new MessageOutcome.Gone(StoreSamples.id(3))),
            NOW);
    assertThat(store().listings().cursor(INBOX).orElseThrow().newestInternalDate())
        .contains(NOW.minusSeconds(20));

    store()
        .messages()
        .checkpoint(
            INBOX,
            List.of(
                new MessageOutcome.Failed(
                    StoreSamples.id(4), "unreadable", Optional.of(NOW.minusSeconds(90)))),
            NOW);

    assertThat(store().listings().cursor(INBOX).orElseThrow().newestInternalDate())
        .contains(NOW.minusSeconds(20));
  }
}
