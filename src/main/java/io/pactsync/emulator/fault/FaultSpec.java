package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The text form of fault rules for the command line: {@code KIND[(TIME or
 * COUNT)][:METHOD][:id=MESSAGE][:user=EMAIL][:PERCENT%][@N or @N..M]}, several separated by commas.
 * Examples: {@code 503:5%}, {@code truncate:messages.get:2%}, {@code stall(10s)@3}, {@code
 * 429-concurrent@10..15}.
 */
public final class FaultSpec {
  private static final Pattern RULE =
      Pattern.compile(
          "(?<kind>[a-z0-9-]+)(\\((?<arg>[^)]*)\\))?(?<parts>(:user=[^:@]+@[^:@]+|:[^:@]+)*)"
              + "(@(?<first>\\d{1,12})(\\.\\.(?<last>\\d{1,12}))?)?");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m)");
  private static final Pattern COUNT = Pattern.compile("\\d{1,6}");

  private FaultSpec() {}

  /**
   * Parses one rule or several separated by commas. An empty text has no rules.
   *
   * @throws IllegalArgumentException with one sentence that names the invalid part
   */
  public static List<FaultRule> parse(String text) {
    return Arrays.stream(text.split(","))
        .map(String::strip)
        .filter(rule -> !rule.isEmpty())
        .map(FaultSpec::rule)
        .toList();
  }

  private static FaultRule rule(String text) {
    Matcher form = RULE.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a valid fault; write KIND, KIND:PERCENT%, KIND:METHOD:PERCENT% or"
              + " KIND@N..M, such as 503:5%");
    }
    FaultRule rule = FaultRule.of(kind(form.group("kind")));
    String argument = form.group("arg");
    if (argument != null) {
      rule = withArgument(rule, argument);
    }
    for (String part : form.group("parts").split(":")) {
      if (!part.isEmpty()) {
        rule = withPart(rule, part);
      }
    }
    String first = form.group("first");
    if (first != null) {
      String last = form.group("last");
      rule = rule.between(Long.parseLong(first), Long.parseLong(last == null ? first : last));
    }
    return rule;
  }

  private static FaultKind kind(String name) {
    return FaultKind.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no fault \""
                        + name
                        + "\"; choose one of "
                        + Arrays.stream(FaultKind.values())
                            .map(FaultKind::specName)
                            .collect(Collectors.joining(", "))));
  }

  private static FaultRule withArgument(FaultRule rule, String argument) {
    Matcher time = TIME.matcher(argument);
    if (time.matches()) {
      long number = Long.parseLong(time.group(1));
      return rule.lasting(
          switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
          });
    }
    if (COUNT.matcher(argument).matches()) {
      return rule.withAmount(Integer.parseInt(argument));
    }
    throw new IllegalArgumentException(
        "\""
            + argument
            + "\" is not a duration such as 10s and not a count; correct the fault "
            + rule.kind().specName());
  }

  private static FaultRule withPart(FaultRule rule, String part) {
    if (part.startsWith("id=")) {
      return rule.forMessage(part.substring(3));
    }
    if (part.startsWith("user=")) {
      return rule.forUser(part.substring(5));
    }
    if (part.endsWith("%")) {
      return rule.chance(percent(part) / 100);
    }
    return GmailMethod.fromApiName(part)
        .map(rule::on)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\""
                        + part
                        + "\" in the fault "
                        + rule.kind().specName()
                        + " is not a method, percentage, id or user; write messages.get, 5%,"
                        + " id=18f2a6c0 or user=legal@example.com"));
  }

  private static double percent(String part) {
    try {
      return Double.parseDouble(part.substring(0, part.length() - 1));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "\"" + part + "\" is not a percentage; write a number from 0 to 100 and %", e);
    }
  }
}
