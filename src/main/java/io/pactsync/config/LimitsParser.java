package io.pactsync.config;

import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.Scope;
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

/** Reads a profile's limits and checks them against each other. */
final class LimitsParser {
  private static final Set<String> FIELDS = Set.of("scope", "window", "units");
  private static final String EXAMPLE = "{scope: user, window: 1s, units: 250}";

  private final String file;
  private final List<Fault> faults;

  private record Read(QuotaLimit limit, Node node) {}

  LimitsParser(String file, List<Fault> faults) {
    this.file = file;
    this.faults = faults;
  }

  /** The sound ones. */
  List<QuotaLimit> parse(Node node) {
    if (!(node instanceof SequenceNode list) || list.getValue().isEmpty()) {
      fault(node, "limits is a list with at least one limit, such as [" + EXAMPLE + "]");
      return List.of();
    }
    List<Read> limits = new ArrayList<>();
    for (Node item : list.getValue()) {
      if (item instanceof MappingNode map) {
        limit(map).ifPresent(limit -> limits.add(new Read(limit, item)));
      } else {
        fault(item, "a limit is written as " + EXAMPLE);
      }
    }
    checkAgainstEachOther(limits);
    return limits.stream().map(Read::limit).toList();
  }

  private Optional<QuotaLimit> limit(MappingNode map) {
    Fields fields = Fields.of(map, FIELDS, "key of a limit", file, faults);
    Optional<Scope> scope =
        field(fields, "scope", "user", "is user or project", LimitsParser::scope);
    Optional<Duration> window =
        field(
            fields,
            "window",
            "60s",
            "is a length of time from 1ms, such as 1s, 60s or 1d",
            text -> Durations.parse(text).filter(length -> length.toMillis() >= 1));
    Optional<Long> units =
        field(
            fields,
            "units",
            "250",
            "is a whole number from 1",
            text -> Numbers.whole(text).filter(count -> count >= 1));
    return scope.flatMap(s -> window.flatMap(w -> units.map(u -> new QuotaLimit(s, w, u))));
  }

  private <T> Optional<T> field(
      Fields fields, String name, String example, String is, Function<String, Optional<T>> read) {
    Optional<String> text = fields.requireText(name, name + ": " + example);
    Optional<T> value = text.flatMap(read);
    if (text.isPresent() && value.isEmpty()) {
      fields
          .find(name)
          .ifPresent(node -> fault(node, name + " " + is + ", not \"" + text.get() + "\""));
    }
    return value;
  }

  private static Optional<Scope> scope(String text) {
    return Arrays.stream(Scope.values())
        .filter(scope -> scope.name().toLowerCase(Locale.ROOT).equals(text.strip()))
        .findFirst();
  }

  /**
   * Two limits of one scope contradict where they have the same window, or where the longer window
   * allows less than the shorter: then the shorter could never be reached, so one of the two is not
   * what was meant. A user's limit above the project's is no contradiction; a project can be small.
   */
  private void checkAgainstEachOther(List<Read> limits) {
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
          int line = YamlDocument.line(limits.get(j).node());
          fault(node, later.name() + " has a limit on line " + line + " already; keep one of them");
        } else if (order < 0 ? later.units() < earlier.units() : earlier.units() < later.units()) {
          QuotaLimit longer = order < 0 ? later : earlier;
          QuotaLimit shorter = order < 0 ? earlier : later;
          fault(
              node,
              longer.name()
                  + " allows "
                  + longer.units()
                  + " units, fewer than the "
                  + shorter.units()
                  + " of the shorter "
                  + shorter.name()
                  + ", which could never be reached; correct one of them");
        }
      }
    }
  }

  private void fault(Node node, String sentence) {
    faults.add(new Fault(file, YamlDocument.line(node), sentence));
  }
}
