package io.pactsync.cli.command;

import java.time.Duration;
import picocli.CommandLine;

/** The list of all commands. */
public final class Commands {
  private Commands() {}

  /** Adds every command to the root command, in the order of the help text. */
  public static void addTo(CommandLine root, CommandContext context) {
    root.addSubcommand(new DemoCommand(context))
        .addSubcommand(new AuthorizeCommand(context))
        .addSubcommand(new InboxesCommand(context))
        .addSubcommand(new RevokeCommand(context))
        .addSubcommand(new PauseCommand(context))
        .addSubcommand(new ResumeCommand(context))
        .addSubcommand(new SyncCommand(context))
        .addSubcommand(new ScheduleCommand(context))
        .addSubcommand(new ServeCommand(context))
        .addSubcommand(new StatusCommand(context))
        .addSubcommand(new FailuresCommand(context))
        .addSubcommand(new RetryCommand(context))
        .addSubcommand(new VerifyCommand(context))
        .addSubcommand(new ContractsCommand(context))
        .addSubcommand(new EnqueueCommand(context))
        .addSubcommand(
            new CommandLine(new UnitsCommand(context))
                .addSubcommand(new UnitsCheckCommand(context))
                .addSubcommand(new UnitsDiffCommand(context)))
        .addSubcommand(new MigrateStoreCommand(context))
        .addSubcommand(new SimulateCommand(context))
        .addSubcommand(new EmulateCommand(context))
        .registerConverter(Duration.class, new DurationConverter());
  }
}
