package io.pactsync.config;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a profile's limits and compares them with each other. */
final class QuotaLimitsParser {
  private static final Set<String> FIELDS = Set.of("scope", "window", "units");
  private static final String EXAMPLE = "{scope: user, window: 1s, units: 250}";

  private final String file;
  private final List<ConfigurationError> errors;

  private record ParsedLimit(QuotaLimit limit, Node node) {}

  QuotaLimitsParser(String file, List<ConfigurationError> errors) {
    this.file = file;
    this.errors = errors;
  }

  /** Returns the valid limits. Adds an error for each other one. */
  List<QuotaLimit> parse(Node node) {
    if (!(node instanceof SequenceNode list) || list.getValue().isEmpty()) {
      error(node, "limits must be a list with at least one limit, such as [" + EXAMPLE + "]");
      return List.of();
    }
    List<ParsedLimit> limits = new ArrayList<>();
    for (Node item : list.getValue()) {
      if (item instanceof MappingNode map) {
        limit(map).ifPresent(limit -> limits.add(new ParsedLimit(limit, item)));
      } else {
        error(item, "a limit has the form " + EXAMPLE);
      }
    }
    checkAgainstEachOther(limits);
    return limits.stream().map(ParsedLimit::limit).toList();
  }

  private Optional<QuotaLimit> limit(MappingNode map) {
    YamlFields fields = YamlFields.of(map, FIELDS, "key of a limit", file, errors);
    Optional<QuotaScope> scope =
        field(fields, "scope", "user", "must be user or project", QuotaLimitsParser::scope);
    Optional<Duration> window =
        field(
            fields,
            "window",
            "60s",
            "must be a duration from 1ms, such as 1s, 60s or 1d",
            text -> DurationFormat.parse(text).filter(length -> length.toMillis() >= 1));
    Optional<Long> units =
        field(
            fields,
            "units",
            "250",
            "must be a whole number from 1",
            text -> NumberFormat.whole(text).filter(count -> count >= 1));
    return scope.flatMap(s -> window.flatMap(w -> units.map(u -> new QuotaLimit(s, w, u))));
  }

  private <T> Optional<T> field(
      YamlFields fields,
      String name,
      String example,
      String rule,
      Function<String, Optional<T>> read) {
    Optional<String> text = fields.requireText(name, name + ": " + example);
    Optional<T> value = text.flatMap(read);
    if (text.isPresent() && value.isEmpty()) {
      fields
          .find(name)
          .ifPresent(node -> error(node, name + " " + rule + ", not \"" + text.get() + "\""));
    }
    return value;
  }

  private static Optional<QuotaScope> scope(String text) {
    return Arrays.stream(QuotaScope.values())
        .filter(scope -> scope.name().toLowerCase(Locale.ROOT).equals(text.strip()))
        .findFirst();
  }

  /**
   * Two limits of one scope conflict if they have the same window, or if the longer window allows
   * fewer units than the shorter one: then the shorter limit could never be reached. A user limit
   * above the project limit is valid, because a project can be small.
   */
  private void checkAgainstEachOther(List<ParsedLimit> limits) {
    for (int i = 0; i < limits.size(); i++) {
      for (int j = 0; j < i; j++) {
        QuotaLimit earlier = limits.get(j).limit();
        QuotaLimit later = limits.get(i).limit();
        if (earlier.scope() != later.scope()) {
          continue;
        }
        Node node = limits.get(i).node();
        int order = earlier.window().compareTo(later.window());
        if (order == 0) {
          int line = YamlParser.line(limits.get(j).node());
          error(node, later.name() + " already has a limit on line " + line + "; keep one of them");
        } else if (order < 0 ? later.units() < earlier.units() : earlier.units() < later.units()) {
          QuotaLimit longer = order < 0 ? later : earlier;
          QuotaLimit shorter = order < 0 ? earlier : later;
          error(
              node,
              longer.name()
                  + " allows "
                  + longer.units()
                  + " units, fewer than the "
                  + shorter.units()
                  + " of the shorter "
                  + shorter.name()
                  + ", which can never be reached; correct one of them");
        }
      }
    }
  }

  private void error(Node node, String sentence) {
    errors.add(new ConfigurationError(file, YamlParser.line(node), sentence));
  }
}
