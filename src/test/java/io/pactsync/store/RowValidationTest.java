package io.pactsync.store;

import static io.pactsync.store.StoreSamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowValidationTest {
  @Test
  void anInboxAddressMustBeLowerCase() {
    for (String email : List.of("", " ", "Contracts@lamp-oil.example")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> new InboxRow(email, InboxState.ACTIVE, Optional.empty(), Optional.empty(), NOW))
          .withMessageContaining("in lower case");
    }
  }

  @Test
  void countsMustNotBeNegative() {
    LocalDate day = LocalDate.of(2026, 11, 30);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DailySpendingRow(StoreSamples.INBOX, "messages.get", day, -5, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> StoreSamples.document(1, "a.pdf", -1));
  }

  @Test
  void outcomesCopyTheirDocuments() {
    List<DocumentRow> documents = new ArrayList<>(List.of(StoreSamples.document(1, "a.pdf", 1)));
    MessageOutcome.Synced synced =
        new MessageOutcome.Synced(
            "1a", StoreSamples.contract(StoreSamples.INBOX, "1a", NOW), documents);

    documents.clear();

    assertThat(synced.documents()).hasSize(1);
  }
}
