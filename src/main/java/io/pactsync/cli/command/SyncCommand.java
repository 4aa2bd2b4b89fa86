package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.ProgressMonitor;
import io.pactsync.cli.output.SyncJson;
import io.pactsync.cli.output.SyncSummary;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxRow;
import io.pactsync.sync.SyncReport;
import io.pactsync.sync.SyncRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sync}: fetches the contracts of some or all inboxes. */
@Command(
    name = "sync",
    sortOptions = false,
    description = {
      "Find messages with contracts and deliver their documents. With --quiet, a completed"
          + " sync without new messages or dead letters prints nothing."
    })
final class SyncCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "EMAIL",
      description = "Inboxes to sync (default: all that are not paused).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--full",
      description =
          "List all messages that match the query, not only new ones. Known messages are not"
              + " fetched again.")
  private boolean full;

  @Option(
      names = "--since",
      paramLabel = "DATE",
      description =
          "Sync only messages that arrived on or after this day (UTC), such as 2026-11-01, or at or"
              + " after an instant, such as 2026-11-01T10:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--query",
      paramLabel = "Q",
      description = "Gmail search query of this run (default: the value of sync.query).")
  private @Nullable String query;

  @Option(
      names = "--ids",
      paramLabel = "FILE",
      description =
          "Sync only the messages whose ids are in this file, one per line. Gone and failed"
              + " messages are tried again. Messages that were fetched before are skipped.")
  private @Nullable Path ids;

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "Maximum number of messages to fetch per inbox.")
  private @Nullable Long max;

  @Option(
      names = "--dry-run",
      description =
          "Print the number of messages, and the units and time that fetching them needs. Fetch"
              + " nothing.")
  private boolean dryRun;

  SyncCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    Optional<MessageIdFile> named =
        Optional.ofNullable(ids).map(file -> MessageIdFileOption.read(file, context, spec));
    SyncRequest request = request(named);
    try (Workspace workspace = context.workspace();
        InterruptHandler.StopHook interruption =
            context.interruption().stopOnSignal(workspace.stopSignal())) {
      List<InboxRow> inboxes =
          new InboxSelection(workspace.store().inboxes()).namedOrUnpaused(emails, commandSpec());
      if (ids != null && inboxes.size() != 1) {
        throw usageError("--ids needs exactly one inbox; name the inbox of the messages");
      }
      if (inboxes.isEmpty()) {
        context.err().println("pactsync: every inbox is paused; run pactsync resume EMAIL");
        return ExitCode.DONE.code();
      }
      workspace.requireUsableKey();
      List<SyncReport> reports = run(workspace, inboxes, request);
      print(workspace, reports);
      ExitCode code = SyncExitCode.of(reports);
      boolean badIds = named.filter(file -> !file.invalidLines().isEmpty()).isPresent();
      return (code == ExitCode.DONE && badIds ? ExitCode.FINDINGS : code).code();
    }
  }

  private List<SyncReport> run(Workspace workspace, List<InboxRow> inboxes, SyncRequest request)
      throws InterruptedException {
    List<String> names = inboxes.stream().map(InboxRow::email).toList();
    try (ProgressMonitor monitor = context.monitorProgress(workspace)) {
      return workspace.runner(monitor).sync(names, request);
    }
  }

  private SyncRequest request(Optional<MessageIdFile> named) {
    if (ids != null && (full || since != null || query != null || max != null)) {
      throw usageError("--ids cannot be combined with --full, --since, --query or --max");
    }
    if (max != null) {
      PositiveNumber.require("--max", max, spec);
    }
    return new SyncRequest(
        full,
        Optional.ofNullable(since).map(this::instant),
        Optional.ofNullable(query),
        max == null ? OptionalLong.empty() : OptionalLong.of(max),
        dryRun,
        named.map(MessageIdFile::ids));
  }

  private Instant instant(String text) {
    try {
      return text.toUpperCase(Locale.ROOT).contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeParseException e) {
      throw usageError(
          "--since must be a date such as 2026-11-01 or an instant such as 2026-11-01T10:00:00Z,"
              + " not "
              + text);
    }
  }

  private ParameterException usageError(String sentence) {
    return new ParameterException(commandSpec().commandLine(), sentence);
  }

  private CommandSpec commandSpec() {
    return Objects.requireNonNull(spec);
  }

  private void print(Workspace workspace, List<SyncReport> reports) {
    String strategy = workspace.configuration().quota().strategy().name().toLowerCase(Locale.ROOT);
    for (SyncReport report : reports) {
      QuotaProfile profile = workspace.limiter().currentProfile(report.inbox());
      if (context.options().json()) {
        context.out().println(SyncJson.of(report, profile.name(), strategy));
      } else if (!context.options().quiet() || !isUneventful(report)) {
        context.out().print(new SyncSummary(profile).of(report));
      }
      context.out().flush();
      report.halted().ifPresent(halted -> context.printHalt(report.inbox(), halted));
    }
  }

  /** Cron sends printed text by mail, so a quiet sync without news prints nothing. */
  private static boolean isUneventful(SyncReport report) {
    return report.completed() && report.newlyListed() == 0 && report.counts().failed() == 0;
  }
}
