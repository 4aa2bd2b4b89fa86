package io.pactsync.cli;

import io.pactsync.app.ProcessEnvironment;
import io.pactsync.cli.command.CommandContext;
import io.pactsync.cli.command.Commands;
import io.pactsync.cli.command.ExitCode;
import io.pactsync.cli.command.GlobalOptions;
import io.pactsync.cli.command.InterruptHandler;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The entry point and the root command. */
@Command(
    name = "pactsync",
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    description = "Find contracts in Gmail inboxes and deliver their documents to a CLM tool.")
public final class Pactsync {
  private Pactsync() {}

  public static void main(String[] args) {
    // Always UTF-8: JSON requires it, and another encoding would lose characters of file names.
    PrintWriter out = writer(FileDescriptor.out);
    PrintWriter err = writer(FileDescriptor.err);
    InterruptHandler interruption = new InterruptHandler();
    int code = ExitCode.FINDINGS.code();
    try {
      code = commandLine(ProcessEnvironment.ofThisProcess(), interruption, out, err).execute(args);
      out.flush();
      err.flush();
    } finally {
      interruption.outcomePrinted(code);
    }
    System.exit(code);
  }

  /** Creates all commands, for one execution. */
  static CommandLine commandLine(
      ProcessEnvironment process, InterruptHandler interruption, PrintWriter out, PrintWriter err) {
    GlobalOptions options = new GlobalOptions();
    CommandContext context = new CommandContext(options, process, interruption, out, err);
    CommandLine line = new CommandLine(new Pactsync()).addMixin("global", options);
    Commands.addTo(line, context);
    addVersion(line);
    FailurePrinter failures = new FailurePrinter(options, err);
    return line.setOut(out)
        .setErr(err)
        .setUsageHelpWidth(100)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(
            parsed -> {
              if (!options.printsOnlyHelpOrVersion()) {
                LoggingSetup.start(options.verbose());
              }
              return new CommandLine.RunLast().execute(parsed);
            })
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /** Subcommands inherit the option but not the version provider. */
  private static void addVersion(CommandLine line) {
    line.getCommandSpec().versionProvider(new ManifestVersion());
    line.getSubcommands().values().forEach(Pactsync::addVersion);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }

  /** Prints the version from the jar's manifest. */
  static final class ManifestVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Pactsync.class.getPackage().getImplementationVersion();
      return new String[] {"pactsync " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
