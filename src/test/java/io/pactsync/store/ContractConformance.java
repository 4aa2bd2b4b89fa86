package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance of {@link Contracts} and of {@link MessageStore#forEachContract}. */
public interface ContractConformance extends ConformanceTarget {
  private void deliver(String email, int number, Instant date, String subject, String... names) {
    store().listings().enqueue(email, List.of(StoreSamples.ref(number)));
    List<DocumentRow> documents =
        IntStream.range(0, names.length)
            .mapToObj(i -> StoreSamples.document(i + 1, names[i], 10))
            .toList();
    store()
        .messages()
        .checkpoint(
            email,
            List.of(
                new MessageOutcome.Synced(
                    id(number),
                    StoreSamples.contract(email, id(number), date, subject),
                    documents)),
            NOW);
  }

  private List<String> found(Optional<String> email, String text, int limit) {
    return store().contracts().find(email, Optional.of(text), false, limit).stream()
        .map(stored -> stored.contract().gmailId())
        .toList();
  }

  @Test
  default void contractsAreReturnedLatestFirst() {
    deliver(INBOX, 1, NOW.minusSeconds(50), "one");
    deliver(OTHER_INBOX, 2, NOW.minusSeconds(10), "two");
    deliver(INBOX, 3, NOW.minusSeconds(90), "three");

    assertThat(found(Optional.empty(), "", 10)).containsExactly(id(2), id(1), id(3));
    assertThat(found(Optional.of(INBOX), " ", 10)).containsExactly(id(1), id(3));
    assertThat(found(Optional.empty(), "", 1)).containsExactly(id(2));
    assertThat(found(Optional.empty(), "", 0)).isEmpty();
    assertThat(found(Optional.of("nobody@lamp-oil.example"), "", 10)).isEmpty();
  }

  @Test
  default void everyWordMustOccurInTheSearchedText() {
    deliver(INBOX, 1, NOW, "Lease of the old mill", "floor plan.pdf");
    deliver(INBOX, 2, NOW.minusSeconds(1), "Supply of paper", "annex B.docx");

    assertThat(found(Optional.empty(), "lease", 10)).containsExactly(id(1));
    assertThat(found(Optional.empty(), "plan mill", 10)).containsExactly(id(1));
    assertThat(found(Optional.empty(), "sales@lamp-oil supply annex", 10)).containsExactly(id(2));
    assertThat(found(Optional.of(OTHER_INBOX), "lease", 10)).isEmpty();
    assertThat(found(Optional.empty(), "lease annex", 10)).isEmpty();
    assertThat(found(Optional.empty(), "of", 10)).containsExactly(id(1), id(2));
  }

  @Test
  default void searchIgnoresCaseInEveryScript() {
    deliver(INBOX, 1, NOW, "Übernahmevertrag", "ДОГОВОР.pdf");
    deliver(INBOX, 2, NOW.minusSeconds(1), "Strasse und Straße", "re\u0301sume\u0301.pdf");

    assertThat(found(Optional.empty(), "üBERNAHME", 10)).containsExactly(id(1));
    assertThat(found(Optional.empty(), "договор", 10)).containsExactly(id(1));
    assertThat(found(Optional.empty(), "STRASSE", 10)).containsExactly(id(2));
    assertThat(found(Optional.empty(), "r\u00e9sum\u00e9", 10)).containsExactly(id(2));
  }

  @Test
  default void likeWildcardsMatchLiterally() {
    deliver(INBOX, 1, NOW, "100% of it");
    deliver(INBOX, 2, NOW, "under_score");
    deliver(INBOX, 3, NOW, "back\\slash and 'quote' and bang!");
    deliver(INBOX, 4, NOW, "nothing of the kind");

    assertThat(found(Optional.empty(), "%", 10)).containsExactly(id(1));
    assertThat(found(Optional.empty(), "r_s", 10)).containsExactly(id(2));
    assertThat(found(Optional.empty(), "k\\s", 10)).containsExactly(id(3));
    assertThat(found(Optional.empty(), "'quote'", 10)).containsExactly(id(3));
    assertThat(found(Optional.empty(), "bang!", 10)).containsExactly(id(3));
  }

  @Test
  default void manyContractsAreStreamedInListingOrder() {
    StoreSamples.list(store(), INBOX, 0, 450);
    List<MessageOutcome> outcomes = new ArrayList<>();
    for (int i = 449; i >= 0; i--) {
      outcomes.add(StoreSamples.synced(INBOX, id(i), NOW.minusSeconds(i * 7919L % 450), i, 1));
    }
    store().messages().checkpoint(INBOX, outcomes, NOW);
    List<String> streamed = new ArrayList<>();

    store()
        .messages()
        .forEachContract(
            INBOX,
            stored -> {
              streamed.add(stored.contract().gmailId());
              // The consumer may use the store meanwhile.
              assertThat(stateOf(stored.contract().gmailId())).contains(MessageState.SYNCED);
              assertThat(stored.documents()).hasSize(2);
            });

    assertThat(streamed).isEqualTo(StoreSamples.ids(0, 450));
    store().messages().forEachContract(OTHER_INBOX, stored -> streamed.add("none of these"));
    assertThat(streamed).hasSize(450);
  }

  private static Optional<UnopenedContent> unopened(String... findings) {
    return Optional.of(
        new UnopenedContent(
            Optional.of("a@lamp-oil.example"), Optional.of("Papers"), List.of(findings)));
  }

  private void checkpoint(String email, int number, MessageOutcome outcome) {
    store().listings().enqueue(email, List.of(StoreSamples.ref(number)));
    store().messages().checkpoint(email, List.of(outcome), NOW);
  }

  @Test
  default void messagesWithUnopenedPartsAreFoundWhateverTheVerdict() {
    checkpoint(INBOX, 1, new MessageOutcome.Other(id(1), NOW, 0.1, unopened("one\ntwo", "three")));
    checkpoint(INBOX, 2, new MessageOutcome.Other(id(2), NOW, 0.1));
    MessageOutcome.Synced synced =
        new MessageOutcome.Synced(
            id(3),
            StoreSamples.contract(INBOX, id(3), NOW.minusSeconds(5)),
            List.of(),
            unopened("four"));
    checkpoint(INBOX, 3, synced);
    checkpoint(
        OTHER_INBOX,
        4,
        new MessageOutcome.Other(id(4), NOW.minusSeconds(9), 0.3, unopened("five")));

    assertThat(store().contracts().findUnopened(Optional.of(INBOX), 10))
        .containsExactly(
            new UnopenedMessage(
                INBOX,
                id(1),
                NOW,
                MessageState.OTHER,
                false,
                0.1,
                unopened("one\ntwo", "three").orElseThrow()),
            new UnopenedMessage(
                INBOX,
                id(3),
                NOW.minusSeconds(5),
                MessageState.SYNCED,
                false,
                synced.contract().score(),
                unopened("four").orElseThrow()));
    assertThat(store().contracts().findUnopened(Optional.empty(), 10))
        .extracting(UnopenedMessage::gmailId)
        .containsExactly(id(1), id(3), id(4));
    assertThat(store().contracts().findUnopened(Optional.empty(), 1)).hasSize(1);
    assertThat(store().contracts().countUnopened(INBOX)).isEqualTo(2);
    assertThat(store().contracts().countUnopened("nobody@lamp-oil.example")).isZero();
    assertThat(store().contracts().find(Optional.of(INBOX), Optional.empty(), false, 10))
        .containsExactly(
            new StoredContract(synced.contract(), synced.documents(), List.of("four")));
  }

  @Test
  default void aMessageThatIsReadAgainHasOnlyItsNewFindings() {
    checkpoint(INBOX, 1, new MessageOutcome.Other(id(1), NOW, 0.1, unopened("old")));
    checkpoint(INBOX, 1, new MessageOutcome.Other(id(1), NOW, 0.1, unopened("new")));
    assertThat(store().contracts().findUnopened(Optional.of(INBOX), 10))
        .extracting(message -> message.content().findings())
        .containsExactly(List.of("new"));
    store().messages().reopen(INBOX, id(1));
    assertThat(store().contracts().countUnopened(INBOX)).isZero();
    checkpoint(INBOX, 1, new MessageOutcome.Other(id(1), NOW, 0.1));
    assertThat(store().contracts().countUnopened(INBOX)).isZero();
  }
}
