package io.pactsync.cli.output;

import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.SpendingRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Builds a chart of the units that inboxes spent recently, in units per second, with the profiles'
 * limits. The chart starts after the latest pause of five minutes without spending.
 */
public final class SpendingChart {
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final Ledger ledger;
  private final Function<InboxRow, QuotaProfile> profileOf;

  /**
   * @param profileOf returns the profile that an inbox is synced with
   */
  public SpendingChart(Ledger ledger, Function<InboxRow, QuotaProfile> profileOf) {
    this.ledger = ledger;
    this.profileOf = profileOf;
  }

  /** Returns the chart of these inboxes, with one line for each. */
  public TimeChart of(List<InboxRow> inboxes) {
    List<List<SpendingRow>> rowsByInbox =
        inboxes.stream()
            .map(inbox -> ledger.spendingBySecond(inbox.email(), Instant.EPOCH))
            .toList();
    Instant start =
        start(rowsByInbox.stream().flatMap(List::stream).map(SpendingRow::second).toList());
    Set<QuotaProfile> profiles = new LinkedHashSet<>();
    inboxes.forEach(inbox -> profiles.add(profileOf.apply(inbox)));
    UnitRateChart chart = new UnitRateChart("Units spent since " + start, shortestWindow(profiles));
    for (int i = 0; i < inboxes.size(); i++) {
      chart.addLine(inboxes.get(i).email(), bySecond(rowsByInbox.get(i), start));
    }
    profiles.forEach(profile -> chart.addLimit(profile.name(), profile.unitsPerSecond(0)));
    return chart.chart();
  }

  /** The first second after the latest pause. */
  private static Instant start(List<Instant> seconds) {
    List<Instant> latestFirst = new ArrayList<>(seconds);
    latestFirst.sort(Collections.reverseOrder());
    Instant start = latestFirst.isEmpty() ? Instant.EPOCH : latestFirst.get(0);
    for (Instant second : latestFirst) {
      if (second.plus(PAUSE).isBefore(start)) {
        break;
      }
      start = second;
    }
    return start;
  }

  private static Duration shortestWindow(Set<QuotaProfile> profiles) {
    return profiles.stream()
        .flatMap(profile -> profile.limits().stream())
        .map(QuotaLimit::window)
        .min(Duration::compareTo)
        .orElse(Duration.ofSeconds(1));
  }

  private static List<Long> bySecond(List<SpendingRow> rows, Instant start) {
    List<Long> units = new ArrayList<>();
    for (SpendingRow row : rows) {
      long second = row.second().getEpochSecond() - start.getEpochSecond();
      if (second >= 0) {
        units.addAll(Collections.nCopies((int) (second - units.size()), 0L));
        units.add(row.units());
      }
    }
    return units;
  }
}
