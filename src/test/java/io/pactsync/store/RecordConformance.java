package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link Ledger}, {@link SyncRuns} and {@link StoredSettings}. */
public interface RecordConformance extends ConformanceTarget {
  LocalDate DAY = LocalDate.of(2026, 11, 30);

  private static DailySpendingRow spent(String email, String method, LocalDate day, long units) {
    return new DailySpendingRow(email, method, day, units, units / 5, 1);
  }

  @Test
  default void spendingAddsUpByInboxMethodAndDay() {
    store().ledger().add(List.of(spent(INBOX, "messages.get", DAY, 50)), List.of());
    store()
        .ledger()
        .add(
            List.of(
                spent(INBOX, "messages.get", DAY, 25),
                spent(INBOX, "messages.get", DAY, 5),
                spent(INBOX, "messages.list", DAY, 5)),
            List.of());
    store().ledger().add(List.of(), List.of());

    assertThat(store().ledger().spendingByDay(Optional.of(INBOX), DAY, DAY))
        .containsExactly(
            new DailySpendingRow(INBOX, "messages.get", DAY, 80, 16, 3),
            new DailySpendingRow(INBOX, "messages.list", DAY, 5, 1, 1));
  }

  @Test
  default void anIntervalOfDaysIncludesBothEnds() {
    for (int i = 0; i < 5; i++) {
      store().ledger().add(List.of(spent(INBOX, "messages.get", DAY.plusDays(i), i)), List.of());
    }

    assertThat(store().ledger().spendingByDay(Optional.empty(), DAY.plusDays(1), DAY.plusDays(3)))
        .extracting(DailySpendingRow::units)
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  default void spendingIsSortedByInboxMethodAndDay() {
    store()
        .ledger()
        .add(
            List.of(
                spent(OTHER_INBOX, "getProfile", DAY, 1),
                spent(INBOX, "messages.list", DAY, 2),
                spent(INBOX, "messages.get", DAY.plusDays(1), 3),
                spent(INBOX, "messages.get", DAY, 4)),
            List.of());

    assertThat(store().ledger().spendingByDay(Optional.empty(), DAY, DAY.plusDays(1)))
        .extracting(DailySpendingRow::units)
        .containsExactly(4L, 3L, 2L, 1L);
    assertThat(store().ledger().spendingByDay(Optional.of(OTHER_INBOX), DAY, DAY)).hasSize(1);
  }

  @Test
  default void spendingAddsUpBySecondInOrder() {
    store().ledger().add(List.of(), List.of(second(INBOX, 5, 245), second(OTHER_INBOX, 5, 10)));
    store().ledger().add(List.of(), List.of(second(INBOX, 7, 20), second(INBOX, 5, 5)));

    assertThat(store().ledger().spendingBySecond(INBOX, NOW))
        .containsExactly(
            new SpendingRow(INBOX, NOW.plusSeconds(5), 250, 2),
            new SpendingRow(INBOX, NOW.plusSeconds(7), 20, 1));
    assertThat(store().ledger().spendingBySecond(INBOX, NOW.plusSeconds(6))).hasSize(1);
    assertThat(store().ledger().spendingBySecond("nobody@example.com", NOW)).isEmpty();
  }

  @Test
  default void oldSecondsAreDeletedAndDaysAreKept() {
    long kept = Ledger.SECONDS_RETENTION.toSeconds();
    store()
        .ledger()
        .add(List.of(spent(INBOX, "messages.get", DAY, 50)), List.of(second(INBOX, 0, 50)));
    store().ledger().add(List.of(), List.of(second(INBOX, kept, 5), second(OTHER_INBOX, 1, 5)));
    assertThat(store().ledger().spendingBySecond(INBOX, NOW)).hasSize(2);

    store().ledger().add(List.of(), List.of(second(INBOX, kept + 1, 5)));

    assertThat(store().ledger().spendingBySecond(INBOX, NOW)).hasSize(2);
    assertThat(store().ledger().spendingBySecond(OTHER_INBOX, NOW)).hasSize(1);
    assertThat(store().ledger().spendingByDay(Optional.of(INBOX), DAY, DAY)).hasSize(1);
  }

  private static SpendingRow second(String email, long second, long units) {
    return new SpendingRow(email, NOW.plusSeconds(second), units, 1);
  }

  @Test
  default void aBegunRunIsTheLastOne() {
    long id = store().runs().begin(INBOX, "full", NOW);

    assertThat(store().runs().last(INBOX))
        .contains(new SyncRunRow(id, INBOX, "full", NOW, Optional.empty(), false, 0, 0, ""));
    assertThat(store().runs().last(OTHER_INBOX)).isEmpty();
  }

  @Test
  default void anEndedRunIsReadBackUnchanged() {
    store().runs().begin(INBOX, "full", NOW);
    long id = store().runs().begin(INBOX, "incremental", NOW.plusSeconds(60));
    SyncRunRow ended =
        new SyncRunRow(
            id,
            INBOX,
            "incremental",
            NOW.plusSeconds(60),
            Optional.of(NOW.plusSeconds(65)),
            true,
            12,
            345,
            "all done");

    store().runs().end(ended);

    assertThat(store().runs().last(INBOX)).contains(ended);
  }

  @Test
  default void anUnknownRunCannotEnd() {
    SyncRunRow unknown =
        new SyncRunRow(77, INBOX, "full", NOW, Optional.of(NOW), true, 0, 0, "out of nowhere");

    assertThatIllegalArgumentException().isThrownBy(() -> store().runs().end(unknown));
  }

  @Test
  default void aSettingIsStoredReplacedAndErased() {
    assertThat(store().settings().find("regime")).isEmpty();
    store().settings().put("regime", "one");
    store().settings().put("regime", "two\nlines, \"quoted\"");

    assertThat(otherStore().settings().find("regime")).contains("two\nlines, \"quoted\"");
  }
}
