package io.pactsync.cli;

import io.pactsync.config.ProfileReading;
import io.pactsync.config.Profiles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

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

  UnitsCheckCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    ProfileReading reading =
        Profiles.read(
            file,
            application.surroundings().workingDirectory(),
            application.configuration().quota().headroom());
    if (application.options().json()) {
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
