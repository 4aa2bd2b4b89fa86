package io.pactsync.store;

import static io.pactsync.store.Sample.INBOX;
import static io.pactsync.store.Sample.NOW;
import static io.pactsync.store.Sample.OTHER_INBOX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link Ledger}, {@link Runs} and {@link Settings}. */
public interface RecordLaws extends StoreLaws {
  LocalDate DAY = LocalDate.of(2026, 11, 30);

  private static SpentRow spent(String email, String method, LocalDate day, long units) {
    return new SpentRow(email, method, day, units, units / 5, 1);
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

    assertThat(store().ledger().spent(Optional.of(INBOX), DAY, DAY))
        .containsExactly(
            new SpentRow(INBOX, "messages.get", DAY, 80, 16, 3),
            new SpentRow(INBOX, "messages.list", DAY, 5, 1, 1));
  }

  @Test
  default void anIntervalOfDaysIncludesBothEnds() {
    for (int i = 0; i < 5; i++) {
      store().ledger().add(List.of(spent(INBOX, "messages.get", DAY.plusDays(i), i)), List.of());
    }

    assertThat(store().ledger().spent(Optional.empty(), DAY.plusDays(1), DAY.plusDays(3)))
        .extracting(SpentRow::units)
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

    assertThat(store().ledger().spent(Optional.empty(), DAY, DAY.plusDays(1)))
        .extracting(SpentRow::units)
        .containsExactly(4L, 3L, 2L, 1L);
    assertThat(store().ledger().spent(Optional.of(OTHER_INBOX), DAY, DAY)).hasSize(1);
  }

  @Test
  default void spendingAddsUpBySecondInOrder() {
    store().ledger().add(List.of(), List.of(pace(INBOX, 5, 245), pace(OTHER_INBOX, 5, 10)));
    store().ledger().add(List.of(), List.of(pace(INBOX, 7, 20), pace(INBOX, 5, 5)));

    assertThat(store().ledger().pace(INBOX, NOW))
        .containsExactly(
            new PaceRow(INBOX, NOW.plusSeconds(5), 250, 2),
            new PaceRow(INBOX, NOW.plusSeconds(7), 20, 1));
    assertThat(store().ledger().pace(INBOX, NOW.plusSeconds(6))).hasSize(1);
    assertThat(store().ledger().pace("nobody@example.com", NOW)).isEmpty();
  }

  @Test
  default void oldSecondsAreDeletedAndDaysAreKept() {
    long kept = Ledger.PACE_KEPT.toSeconds();
    store()
        .ledger()
        .add(List.of(spent(INBOX, "messages.get", DAY, 50)), List.of(pace(INBOX, 0, 50)));
    store().ledger().add(List.of(), List.of(pace(INBOX, kept, 5), pace(OTHER_INBOX, 1, 5)));
    assertThat(store().ledger().pace(INBOX, NOW)).hasSize(2);

    store().ledger().add(List.of(), List.of(pace(INBOX, kept + 1, 5)));

    assertThat(store().ledger().pace(INBOX, NOW)).hasSize(2);
    assertThat(store().ledger().pace(OTHER_INBOX, NOW)).hasSize(1);
    assertThat(store().ledger().spent(Optional.of(INBOX), DAY, DAY)).hasSize(1);
  }

  private static PaceRow pace(String email, long second, long units) {
    return new PaceRow(email, NOW.plusSeconds(second), units, 1);
  }

  @Test
  default void aBegunRunIsTheLastOne() {
    long id = store().runs().begin(INBOX, "full", NOW);

    assertThat(store().runs().last(INBOX))
        .contains(new RunRow(id, INBOX, "full", NOW, Optional.empty(), false, 0, 0, ""));
    assertThat(store().runs().last(OTHER_INBOX)).isEmpty();
  }

  @Test
  default void anEndedRunIsReadBackUnchanged() {
    store().runs().begin(INBOX, "full", NOW);
    long id = store().runs().begin(INBOX, "incremental", NOW.plusSeconds(60));
    RunRow ended =
        new RunRow(
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
    RunRow unknown =
        new RunRow(77, INBOX, "full", NOW, Optional.of(NOW), true, 0, 0, "out of nowhere");

    assertThatIllegalArgumentException().isThrownBy(() -> store().runs().end(unknown));
  }

  @Test
  default void aSettingIsStoredReplacedAndErased() {
    assertThat(store().settings().find("regime")).isEmpty();
    store().settings().put("regime", "one");
    store().settings().put("regime", "two\nlines, \"quoted\"");

    assertThat(another().settings().find("regime")).contains("two\nlines, \"quoted\"");

    store().settings().erase("regime");
    store().settings().erase("regime");
    assertThat(store().settings().find("regime")).isEmpty();
  }
}
