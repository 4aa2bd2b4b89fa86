package io.pactsync.cli;

import io.pactsync.config.Profiles;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code units diff}: in what two profiles differ. */
@Command(
    name = "diff",
    sortOptions = false,
    description = "Compare two profiles: prices and limits that differ.")
final class UnitsDiffCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(index = "0", paramLabel = "A", description = "A profile's name or file.")
  private String first = "";

  @Parameters(index = "1", paramLabel = "B", description = "Another's.")
  private String second = "";

  UnitsDiffCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    Path base = application.surroundings().workingDirectory();
    QuotaProfile a = Profiles.read(first, base).orThrow();
    QuotaProfile b = Profiles.read(second, base).orThrow();
    Table table = new Table("WHAT", a.name(), b.name());
    for (GmailMethod method : GmailMethod.values()) {
      row(table, method.apiName(), price(a, method), price(b, method));
    }
    Set<String> names = new LinkedHashSet<>();
    a.limits().forEach(limit -> names.add(limit.name()));
    b.limits().forEach(limit -> names.add(limit.name()));
    names.forEach(name -> row(table, name, limit(a, name), limit(b, name)));
    if (table.isEmpty()) {
      application.out().println("They are the same.");
    } else {
      application.out().print(table);
    }
    return ExitCode.DONE.code();
  }

  private static void row(Table table, String what, String a, String b) {
    if (!a.equals(b)) {
      table.row(what, a, b);
    }
  }

  private static String price(QuotaProfile profile, GmailMethod method) {
    return profile.units().find(method).map(String::valueOf).orElse("no price");
  }

  private static String limit(QuotaProfile profile, String name) {
    Optional<QuotaLimit> found =
        profile.limits().stream().filter(limit -> limit.name().equals(name)).findFirst();
    return found.map(limit -> "%,d".formatted(limit.units())).orElse("no limit");
  }
}
