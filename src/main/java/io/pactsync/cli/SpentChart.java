package io.pactsync.cli;

import io.pactsync.cli.chart.Chart;
import io.pactsync.cli.chart.PaceChart;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.PaceRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What inboxes spent lately, second by second, against what is allowed: the latest stretch of work,
 * which began when nothing had been spent for a while.
 */
final class SpentChart {
  private static final Duration REST = Duration.ofMinutes(5);

  private final Workspace workspace;
  private final Ledger ledger;

  SpentChart(Workspace workspace) {
    this.workspace = workspace;
    this.ledger = workspace.store().ledger();
  }

  Chart of(List<InboxRow> inboxes) {
    List<List<PaceRow>> paces =
        inboxes.stream().map(inbox -> ledger.pace(inbox.email(), Instant.EPOCH)).toList();
    Instant start = start(paces.stream().flatMap(List::stream).map(PaceRow::second).toList());
    Set<QuotaProfile> profiles = new LinkedHashSet<>();
    inboxes.forEach(inbox -> profiles.add(workspace.profileOf(inbox)));
    PaceChart chart = new PaceChart("Units spent since " + start, shortestWindow(profiles));
    for (int i = 0; i < inboxes.size(); i++) {
      chart.add(inboxes.get(i).email(), bySecond(paces.get(i), start));
    }
    profiles.forEach(profile -> chart.ceiling(profile.name(), profile.unitsPerSecond(0)));
    return chart.chart();
  }

  /** When the latest work began. */
  private static Instant start(List<Instant> seconds) {
    List<Instant> latestFirst = new ArrayList<>(seconds);
    latestFirst.sort(Collections.reverseOrder());
    Instant start = latestFirst.isEmpty() ? Instant.EPOCH : latestFirst.get(0);
    for (Instant second : latestFirst) {
      if (second.plus(REST).isBefore(start)) {
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

  private static List<Long> bySecond(List<PaceRow> rows, Instant start) {
    List<Long> units = new ArrayList<>();
    for (PaceRow row : rows) {
      long second = row.second().getEpochSecond() - start.getEpochSecond();
      if (second >= 0) {
        units.addAll(Collections.nCopies((int) (second - units.size()), 0L));
        units.add(row.units());
      }
    }
    return units;
  }
}
