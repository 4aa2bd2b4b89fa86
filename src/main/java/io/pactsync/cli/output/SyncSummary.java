package io.pactsync.cli.output;

import io.pactsync.gmail.CallCounts;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.store.MessageCounts;
import io.pactsync.sync.SyncReport;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats the report of a sync as a few lines of text. */
public final class SyncSummary {
  private final QuotaProfile profile;

  /**
   * @param profile the profile whose limits the text names
   */
  public SyncSummary(QuotaProfile profile) {
    this.profile = profile;
  }

  /** Returns the lines, each with a line end. */
  public String of(SyncReport report) {
    return report.estimate().isPresent() ? outlook(report) : run(report);
  }

  private String run(SyncReport report) {
    MessageCounts counts = report.counts();
    CallCounts.CallTotals spent = report.spent();
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            "%s: %s, %,d newly listed, in %s",
            report.inbox(),
            report.completed() ? "complete" : "not complete",
            report.newlyListed(),
            AmountFormat.duration(report.took())));
    text.append(line("  messages  %s", AmountFormat.messageCounts(counts)));
    text.append(
        line("  documents %,d, %s", counts.attachments(), AmountFormat.bytes(counts.bytes())));
    report.named().ifPresent(named -> text.append(named(named)));
    text.append(
        line(
            "  quota     %s in %s, %,d refused, %,d retried%s",
            AmountFormat.count(spent.totalUnits(), "unit"),
            AmountFormat.count(spent.totalCalls(), "call"),
            spent.refused(),
            spent.retried(),
            peaks(report)));
    if (!report.refusals().isEmpty()) {
      text.append(
          line(
              "  refusals  %s",
              RefusalFormat.sentence(report.refusals(), report.availableUnitsPerSecond())));
    }
    if (report.halted().isEmpty() && counts.pending() > 0) {
      text.append(line("  %s", AmountFormat.pending(counts.pending())));
    }
    if (counts.failed() > 0) {
      text.append(line("  %s", AmountFormat.deadLetters(counts.failed(), report.inbox())));
    }
    if (report.review() > 0) {
      text.append(line("  %s", AmountFormat.review(report.review(), report.inbox())));
    }
    return text.toString();
  }

  private static String named(SyncReport.NamedMessagesResult named) {
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            "  ids       %,d given, %,d done before, %,d unknown to Gmail, %,d failed, %,d pending",
            named.named(),
            named.doneBefore(),
            named.unknown().size(),
            named.failed().size(),
            named.pending()));
    named.unknown().forEach(id -> text.append(line("  %s is unknown to Gmail or deleted", id)));
    return text.toString();
  }

  private String outlook(SyncReport report) {
    SyncReport.DryRunEstimate outlook = report.estimate().orElseThrow();
    return line(
        "%s: %s listed, %,d to fetch for %s in at least %s (the listing cost %s)",
        report.inbox(),
        AmountFormat.count(outlook.listed(), "message"),
        outlook.toFetch(),
        AmountFormat.count(outlook.units(), "unit"),
        AmountFormat.duration(outlook.minDuration()),
        AmountFormat.count(report.spent().totalUnits(), "unit"));
  }

  private String peaks(SyncReport report) {
    String peaks =
        profile.limits().stream()
            .flatMap(
                limit ->
                    Optional.ofNullable(report.peak().get(limit.name()))
                        .map(units -> peak(limit, units))
                        .stream())
            .collect(Collectors.joining(", "));
    return peaks.isEmpty() ? "" : "; highest " + peaks;
  }

  private static String peak(QuotaLimit limit, Long units) {
    return "%s %,d of %,d".formatted(limit.name(), units, limit.units());
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
