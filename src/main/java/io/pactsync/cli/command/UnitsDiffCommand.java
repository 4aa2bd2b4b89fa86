package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.TextTable;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code units diff}: compares two profiles. */
@Command(
    name = "diff",
    sortOptions = false,
    description = "Compare two profiles. Prints the units and limits that differ.")
final class UnitsDiffCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "First profile: a file, or the name of a built-in profile.")
  private String first = "";

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "Second profile: a file, or the name of a built-in profile.")
  private String second = "";

  UnitsDiffCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path base = context.process().workingDirectory();
    QuotaProfile a = QuotaProfiles.read(first, base).orThrow();
    QuotaProfile b = QuotaProfiles.read(second, base).orThrow();
    TextTable table = new TextTable("METHOD OR LIMIT", a.name(), b.name());
    for (GmailMethod method : GmailMethod.values()) {
      row(table, method.apiName(), units(a, method), units(b, method), "no units");
    }
    Set<String> names = new LinkedHashSet<>();
    a.limits().forEach(limit -> names.add(limit.name()));
    b.limits().forEach(limit -> names.add(limit.name()));
    names.forEach(name -> row(table, name, limit(a, name), limit(b, name), "no limit"));
    if (context.options().json()) {
      return ExitCode.DONE.code();
    }
    if (table.isEmpty()) {
      context.out().println("The profiles are the same.");
    } else {
      context.out().print(table);
    }
    return ExitCode.DONE.code();
  }

  private void row(TextTable table, String name, Optional<Long> a, Optional<Long> b, String none) {
    if (a.equals(b)) {
      return;
    }
    if (context.options().json()) {
      ObjectNode json = JsonObjects.object().put("what", name);
      a.ifPresentOrElse(units -> json.put("a", units), () -> json.putNull("a"));
      b.ifPresentOrElse(units -> json.put("b", units), () -> json.putNull("b"));
      context.out().println(json);
    } else {
      table.row(name, text(a, none), text(b, none));
    }
  }

  private static String text(Optional<Long> units, String none) {
    return units.map("%,d"::formatted).orElse(none);
  }

  private static Optional<Long> units(QuotaProfile profile, GmailMethod method) {
    return profile.units().find(method).map(Long::valueOf);
  }

  private static Optional<Long> limit(QuotaProfile profile, String name) {
    return profile.limits().stream()
        .filter(limit -> limit.name().equals(name))
        .map(QuotaLimit::units)
        .findFirst();
  }
}
