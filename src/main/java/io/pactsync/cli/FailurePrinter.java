package io.pactsync.cli;

import io.pactsync.cli.command.ExitCode;
import io.pactsync.cli.command.GlobalOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints failures on stderr, one sentence each. Adds the stack trace with {@code --verbose}. */
final class FailurePrinter implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final GlobalOptions options;
  private final PrintWriter err;

  FailurePrinter(GlobalOptions options, PrintWriter err) {
    this.options = options;
    this.err = err;
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    print(
        firstLine(e)
            + suggestion(e)
            + "; run "
            + command.getCommandSpec().qualifiedName()
            + " --help");
    return ExitCode.USAGE.code();
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    FailureReport report = FailureReport.of(e);
    report.sentences().forEach(this::print);
    if (options.verbose()) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace, true));
      err.print(Redaction.redact(trace.toString()));
      err.flush();
    }
    return report.exitCode().code();
  }

  private void print(String sentence) {
    err.println("pactsync: " + sentence);
    err.flush();
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static String suggestion(ParameterException e) {
    List<String> near =
        e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
    return near.isEmpty() ? "" : " (did you mean " + near.get(0) + "?)";
  }
}
