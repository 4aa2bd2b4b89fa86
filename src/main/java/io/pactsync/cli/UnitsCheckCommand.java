package io.pactsync.cli;

import io.pactsync.config.ProfileReading;
import io.pactsync.config.Profiles;
import io.pactsync.config.Shares;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code units check}: every fault of a profile, with its line. */
@Command(
    name = "check",
    sortOptions = false,
    description =
        "Check a profile: every fault is told, with its line. quota.headroom counts as configured.")
final class UnitsCheckCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(paramLabel = "FILE", description = "A profile's file, or a built-in one's name.")
  private String file = "";

  @Option(
      names = "--headroom",
      paramLabel = "SHARE",
      description = "Judge with this headroom, such as 5%% (default: quota.headroom).")
  private @Nullable String headroom;

  @Spec private @Nullable CommandSpec spec;

  UnitsCheckCommand(Application application) {
    this.application = application;
  }

  private double share() {
    if (headroom == null) {
      return application.configuration().quota().headroom();
    }
    return Shares.parse(headroom)
        .filter(share -> share < 1)
        .orElseThrow(
            () ->
                new ParameterException(
                    java.util.Objects.requireNonNull(spec).commandLine(),
                    "--headroom takes a share such as 5% or 0.05, not " + headroom));
  }

  @Override
  public Integer call() {
    ProfileReading reading =
        Profiles.read(file, application.surroundings().workingDirectory(), share());
    if (application.options().json() && reading.faults().isEmpty()) {
      application.out().println(Json.object().put("file", file).put("sound", true));
    } else if (application.options().json()) {
      reading
          .faults()
          .forEach(
              fault ->
                  application
                      .out()
                      .println(
                          Json.object()
                              .put("file", fault.file())
                              .put("line", fault.line())
                              .put("fault", fault.sentence())));
    } else if (reading.faults().isEmpty()) {
      application.out().println(file + " is a sound profile.");
    } else {
      reading.faults().forEach(application.out()::println);
    }
    return reading.faults().isEmpty() ? ExitCode.DONE.code() : ExitCode.USAGE.code();
  }
}
