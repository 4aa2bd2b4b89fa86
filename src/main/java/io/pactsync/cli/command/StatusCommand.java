package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.app.RecentRefusals;
import io.pactsync.app.Scheduling;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.AmountFormat;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.MessageCountField;
import io.pactsync.cli.output.NextRunFormat;
import io.pactsync.cli.output.RefusalFormat;
import io.pactsync.cli.output.RunFormat;
import io.pactsync.cli.output.SpendingChart;
import io.pactsync.cli.output.SvgChart;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.PacificDay;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.InboxRow;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.SyncRunRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code status}: shows counts by state, the last run, units spent today, and units left. */
@Command(
    name = "status",
    sortOptions = false,
    description = {
      "Show message counts by state, the last and the next run, the units spent today, and the"
          + " units that pending messages need."
    })
final class StatusCommand implements Callable<Integer> {
  /** Older refusals say little about the mailbox's other clients. */
  private static final Duration RECENT = Duration.ofDays(1);

  private final CommandContext context;

  @Parameters(arity = "0..1", paramLabel = "EMAIL", description = "Inboxes to show (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Write a chart of recent units per second, with the limits, to this file.")
  private @Nullable Path plot;

  @Spec private @Nullable CommandSpec spec;

  StatusCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Optional<OutputFile> chart =
        Optional.ofNullable(plot).map(file -> OutputFile.of("--plot", file, context, spec));
    try (Workspace workspace = context.workspace()) {
      List<InboxRow> inboxes = new InboxSelection(workspace.store().inboxes()).namedOrAll(emails);
      if (inboxes.isEmpty() && !context.options().json()) {
        context.out().println("No inbox is authorized yet: run pactsync authorize");
      }
      for (InboxRow row : inboxes) {
        Status status = status(workspace, row);
        if (context.options().json()) {
          context.out().println(status.json());
        } else {
          context.out().print(status.text());
        }
      }
      SpendingChart spending = new SpendingChart(workspace.store().ledger(), workspace::profileOf);
      chart.ifPresent(file -> file.write(SvgChart.draw(spending.of(inboxes))));
    }
    return ExitCode.DONE.code();
  }

  private Status status(Workspace workspace, InboxRow row) {
    Instant now = context.process().clock().instant();
    LocalDate today = PacificDay.of(now);
    MessageCounts counts = workspace.store().messages().counts(row.email());
    long review = workspace.store().contracts().countReview(row.email());
    long unopened = workspace.store().contracts().countUnopened(row.email());
    QuotaProfile profile = workspace.profileOf(row);
    long units = counts.pending() * profile.units().unitsOf(GmailMethod.MESSAGES_GET);
    double rate = profile.unitsPerSecond(workspace.configuration().quota().headroom());
    return new Status(
        row,
        profile.name(),
        counts,
        review,
        unopened,
        workspace.store().runs().last(row.email()),
        workspace.store().ledger().spendingByDay(Optional.of(row.email()), today, today),
        units,
        Duration.ofMillis(Math.round(1000 * units / rate)),
        workspace
            .recentRefusals(row.email())
            .filter(last -> last.lastAt().isAfter(now.minus(RECENT))),
        new Scheduling(workspace, context.process()).plans().nextRun(row),
        now);
  }

  /**
   * The status of one inbox.
   *
   * @param profile name of the profile that the inbox is synced with
   * @param review number of messages that wait for a person's decision
   * @param unopened number of messages with parts that are not looked into
   * @param today units spent on the current quota day
   * @param unitsLeft units that fetching all pending messages costs
   * @param atLeast how long the fetch takes at the profile's rate
   * @param refusals recent refusals, also those of a sync that still runs
   */
  private record Status(
      InboxRow row,
      String profile,
      MessageCounts counts,
      long review,
      long unopened,
      Optional<SyncRunRow> last,
      List<DailySpendingRow> today,
      long unitsLeft,
      Duration atLeast,
      Optional<RecentRefusals> refusals,
      Optional<Instant> nextRun,
      Instant now) {

    String text() {
      StringBuilder text = new StringBuilder();
      text.append("%s (%s)%n".formatted(row.email(), InboxesCommand.label(row)));
      InboxesCommand.reason(row, last)
          .ifPresent(reason -> text.append("  reason    %s%n".formatted(reason)));
      text.append("  messages  %s%n".formatted(AmountFormat.messageCounts(counts)));
      text.append(
          "  documents %,d, %s%n"
              .formatted(counts.attachments(), AmountFormat.bytes(counts.bytes())));
      if (review > 0) {
        text.append("  review    %s%n".formatted(AmountFormat.review(review, row.email())));
      }
      if (unopened > 0) {
        text.append(
            "  unopened  %,d messages have parts that were not looked into: ".formatted(unopened)
                + "pactsync contracts %s --unopened%n".formatted(row.email()));
      }
      text.append("  last run  %s%n".formatted(last.map(RunFormat::text).orElse("never")));
      text.append("  next run  %s%n".formatted(NextRunFormat.text(nextRun, now)));
      text.append("  today     %s%n".formatted(spentToday()));
      refusals.ifPresent(
          last ->
              text.append(
                  "  refusals  %s; last at %s%n"
                      .formatted(
                          RefusalFormat.sentence(last.causes(), last.availableUnitsPerSecond()),
                          last.lastAt().truncatedTo(ChronoUnit.SECONDS))));
      if (counts.pending() > 0) {
        text.append(
            "  to fetch  %s, at least %s%n"
                .formatted(AmountFormat.count(unitsLeft, "unit"), AmountFormat.duration(atLeast)));
      }
      return text.toString();
    }

    private String spentToday() {
      long units = today.stream().mapToLong(DailySpendingRow::units).sum();
      String methods =
          today.stream()
              .map(spent -> "%s %,d".formatted(spent.method(), spent.units()))
              .collect(Collectors.joining(", "));
      long refusals = today.stream().mapToLong(DailySpendingRow::refusals).sum();
      return "%s, profile %s%s%s"
          .formatted(
              AmountFormat.count(units, "unit"),
              profile,
              methods.isEmpty() ? "" : ": " + methods,
              refusals == 0 ? "" : "; %s refused".formatted(AmountFormat.count(refusals, "call")));
    }

    ObjectNode json() {
      ObjectNode json = JsonObjects.object();
      json.put("inbox", row.email());
      json.put("state", InboxesCommand.label(row));
      row.reason().ifPresent(reason -> json.put("reason", reason));
      MessageCountField.put(json, counts, MessageCountField.LISTED);
      MessageCountField.putStates(json, counts);
      MessageCountField.put(json, counts, MessageCountField.ATTACHMENTS, MessageCountField.BYTES);
      json.put("review", review);
      json.put("unopened", unopened);
      last.ifPresent(run -> json.set("lastRun", RunFormat.json(run)));
      NextRunFormat.put(json, nextRun);
      json.put("profile", profile);
      ObjectNode spent = json.putObject("unitsToday");
      spent.put("total", today.stream().mapToLong(DailySpendingRow::units).sum());
      ObjectNode methods = spent.putObject("byMethod");
      today.forEach(row -> methods.put(row.method(), row.units()));
      spent.put("calls", today.stream().mapToLong(DailySpendingRow::calls).sum());
      spent.put("refused", today.stream().mapToLong(DailySpendingRow::refusals).sum());
      refusals.ifPresent(
          last -> {
            RefusalFormat.put(json, last.causes(), last.availableUnitsPerSecond());
            json.put("lastRefusal", last.lastAt().toString());
          });
      json.put("unitsLeft", unitsLeft);
      json.put("secondsLeft", atLeast.toMillis() / 1000.0);
      return json;
    }
  }
}
