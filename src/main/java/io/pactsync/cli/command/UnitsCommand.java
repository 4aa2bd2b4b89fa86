package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.AmountFormat;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.SpendingChart;
import io.pactsync.cli.output.SvgChart;
import io.pactsync.cli.output.TextTable;
import io.pactsync.cli.output.UnitsReport;
import io.pactsync.config.Configuration;
import io.pactsync.quota.window.PacificDay;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.InboxRow;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code units}: shows the units of each method, the limits, and the spending. */
@Command(
    name = "units",
    sortOptions = false,
    description = {
      "Show the units that each method costs, and the limits. With --spent, show the units spent."
    })
final class UnitsCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "EMAIL",
      description = "With --spent: inboxes to show (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--spent",
      description = "Show units, calls and refusals by inbox, day and method.")
  private boolean spent;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "7",
      description =
          "With --spent: number of days, including today. Days end at midnight Pacific time"
              + " (default: ${DEFAULT-VALUE}).")
  private int days;

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description =
          "With --spent: write a chart of recent units per second, with the limits, to this file.")
  private @Nullable Path plot;

  UnitsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (!spent) {
      rejectOptionsOfSpent();
      showTable();
      return ExitCode.DONE.code();
    }
    PositiveNumber.require("--days", days, spec);
    Optional<OutputFile> chart =
        Optional.ofNullable(plot).map(file -> OutputFile.of("--plot", file, context, spec));
    try (Workspace workspace = context.workspace()) {
      List<InboxRow> inboxes = new InboxSelection(workspace.store().inboxes()).namedOrAll(emails);
      showSpent(spentBy(workspace, inboxes));
      SpendingChart spending = new SpendingChart(workspace.store().ledger(), workspace::profileOf);
      chart.ifPresent(file -> file.write(SvgChart.draw(spending.of(inboxes))));
    }
    return ExitCode.DONE.code();
  }

  private void rejectOptionsOfSpent() {
    if (!emails.isEmpty()) {
      throw usageError(
          "'"
              + emails.get(0)
              + "' is neither check nor diff; to show the spending of an inbox, add --spent");
    }
    if (plot != null) {
      throw usageError("--plot needs --spent");
    }
  }

  private ParameterException usageError(String sentence) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
  }

  private void showTable() {
    Configuration configuration = context.configuration();
    List<UnitsReport.LearnedProfile> learned = learned(configuration);
    UnitsReport report =
        new UnitsReport(configuration.profile(), configuration.quota().headroom(), learned);
    context.out().print(context.options().json() ? report.json() : report.text());
  }

  /** Does not create a home: without one, nothing has been learned. */
  private List<UnitsReport.LearnedProfile> learned(Configuration configuration) {
    if (!Workspace.exists(configuration)) {
      return List.of();
    }
    try (Workspace workspace = context.workspace()) {
      return workspace.store().inboxes().all().stream()
          .map(inbox -> inbox.project().orElse(""))
          .distinct()
          .flatMap(
              project ->
                  workspace.learnedProfile(project).stream()
                      .map(profile -> new UnitsReport.LearnedProfile(project, profile)))
          .toList();
    }
  }

  private List<DailySpendingRow> spentBy(Workspace workspace, List<InboxRow> inboxes) {
    LocalDate today = PacificDay.of(context.process().clock().instant());
    return inboxes.stream()
        .flatMap(
            inbox ->
                workspace
                    .store()
                    .ledger()
                    .spendingByDay(Optional.of(inbox.email()), today.minusDays(days - 1L), today)
                    .stream())
        .toList();
  }

  private void showSpent(List<DailySpendingRow> rows) {
    if (context.options().json()) {
      for (DailySpendingRow row : rows) {
        context
            .out()
            .println(
                JsonObjects.object()
                    .put("inbox", row.email())
                    .put("method", row.method())
                    .put("day", row.day().toString())
                    .put("units", row.units())
                    .put("calls", row.calls())
                    .put("refused", row.refusals()));
      }
      return;
    }
    if (rows.isEmpty()) {
      context
          .out()
          .printf("No units were spent in the last %s.%n", AmountFormat.count(days, "day"));
      return;
    }
    TextTable table = new TextTable("INBOX", "DAY", "METHOD", "UNITS", "CALLS", "REFUSED");
    for (DailySpendingRow row : rows) {
      table.row(
          row.email(),
          row.day(),
          row.method(),
          number(row.units()),
          number(row.calls()),
          number(row.refusals()));
    }
    table.row(
        "all",
        "",
        "",
        number(rows.stream().mapToLong(DailySpendingRow::units).sum()),
        number(rows.stream().mapToLong(DailySpendingRow::calls).sum()),
        number(rows.stream().mapToLong(DailySpendingRow::refusals).sum()));
    context.out().print(table);
  }

  private static String number(long amount) {
    return String.format(Locale.ROOT, "%,d", amount);
  }
}
