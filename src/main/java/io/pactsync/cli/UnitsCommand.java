package io.pactsync.cli;

import io.pactsync.config.Configuration;
import io.pactsync.quota.QuotaProfile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code units}: what each method costs, and how much may be spent. */
@Command(
    name = "units",
    sortOptions = false,
    description = "Show the unit table and the limits in force.")
final class UnitsCommand implements Callable<Integer> {
  private final Application application;

  UnitsCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    Configuration configuration = application.configuration();
    QuotaProfile profile = configuration.profile();
    UnitsReport report = new UnitsReport(profile, configuration.quota().headroom());
    application.out().print(application.options().json() ? report.json() : report.text());
    return ExitCode.DONE.code();
  }
}
