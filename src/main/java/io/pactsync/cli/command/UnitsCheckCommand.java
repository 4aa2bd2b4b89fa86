package io.pactsync.cli.command;

import io.pactsync.cli.output.JsonObjects;
import io.pactsync.config.ProfileReadResult;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.config.ShareFormat;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code units check}: validates a profile. */
@Command(
    name = "check",
    sortOptions = false,
    description = "Check a profile. Prints every error with its line.")
final class UnitsCheckCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      paramLabel = "FILE",
      description = "Profile to check: a file, or the name of a built-in profile.")
  private String file = "";

  @Option(
      names = "--headroom",
      paramLabel = "SHARE",
      description = "Check with this headroom, such as 5%% (default: the value of quota.headroom).")
  private @Nullable String headroom;

  @Spec private @Nullable CommandSpec spec;

  UnitsCheckCommand(CommandContext context) {
    this.context = context;
  }

  private double share() {
    if (headroom == null) {
      return context.configuration().quota().headroom();
    }
    return ShareFormat.parse(headroom)
        .filter(share -> share < 1)
        .orElseThrow(
            () ->
                new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "--headroom must be a share such as 5% or 0.05, not " + headroom));
  }

  @Override
  public Integer call() {
    ProfileReadResult reading =
        QuotaProfiles.read(file, context.process().workingDirectory(), share());
    if (context.options().json() && reading.errors().isEmpty()) {
      context.out().println(JsonObjects.object().put("file", file).put("sound", true));
    } else if (context.options().json()) {
      reading
          .errors()
          .forEach(
              error ->
                  context
                      .out()
                      .println(
                          JsonObjects.object()
                              .put("file", error.origin())
                              .put("line", error.line())
                              .put("fault", error.sentence())));
    } else if (reading.errors().isEmpty()) {
      context.out().println(file + " is a valid profile.");
    } else {
      reading.errors().forEach(context.out()::println);
    }
    return reading.errors().isEmpty() ? ExitCode.DONE.code() : ExitCode.USAGE.code();
  }
}
