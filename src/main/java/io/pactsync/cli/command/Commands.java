package io.pactsync.cli.command;

import java.time.Duration;
import picocli.CommandLine;

/** The list of all commands. */
public final class Commands {
  private Commands() {}

  /** Adds every command to the root command, in the order of the help text. */
  public static void addTo(CommandLine root, CommandContext application) {
    root.addSubcommand(new DemoCommand(application))
        .addSubcommand(new AuthorizeCommand(application))
        .addSubcommand(new InboxesCommand(application))
        .addSubcommand(new RevokeCommand(application))
        .addSubcommand(new PauseCommand(application))
        .addSubcommand(new ResumeCommand(application))
        .addSubcommand(new SyncCommand(application))
        .addSubcommand(new StatusCommand(application))
        .addSubcommand(new FailuresCommand(application))
        .addSubcommand(new RetryCommand(application))
        .addSubcommand(new VerifyCommand(application))
        .addSubcommand(new ContractsCommand(application))
        .addSubcommand(new EnqueueCommand(application))
        .addSubcommand(
            new CommandLine(new UnitsCommand(application))
                .addSubcommand(new UnitsCheckCommand(application))
                .addSubcommand(new UnitsDiffCommand(application)))
        .addSubcommand(new SimulateCommand(application))
        .addSubcommand(new EmulateCommand(application))
        .registerConverter(Duration.class, new DurationConverter());
  }
}
