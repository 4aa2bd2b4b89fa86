package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.UnitTable;
import io.pactsync.quota.window.QuotaLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Parses one profile from YAML and reports its errors by line. An instance parses once. */
final class QuotaProfileParser {
  private static final Set<String> KEYS = Set.of("name", "units", "limits");
  private static final Set<String> METHODS =
      Arrays.stream(GmailMethod.values())
          .map(GmailMethod::apiName)
          .collect(Collectors.toUnmodifiableSet());

  private final String file;
  private final double headroom;
  private final List<ConfigurationError> errors;
  private final List<Cost> costs = new ArrayList<>();

  private record Cost(GmailMethod method, int units, Node node) {}

  /**
   * @param headroom share of each limit left unspent
   */
  QuotaProfileParser(String file, double headroom, List<ConfigurationError> errors) {
    this.file = file;
    this.headroom = headroom;
    this.errors = errors;
  }

  /** Returns the profile, or empty if there are errors. */
  Optional<QuotaProfile> parse(Node root) {
    if (!(root instanceof MappingNode map)) {
      error(root, "a profile must be a map with name, units and limits");
      return Optional.empty();
    }
    YamlFields fields = YamlFields.of(map, KEYS, "key", file, errors);
    Optional<String> name = fields.requireText("name", "name: my-project");
    fields.require("units", "units: {messages.get: 5}").ifPresent(this::readUnits);
    List<QuotaLimit> limits =
        fields
            .require("limits", "limits: [{scope: user, window: 1s, units: 250}]")
            .map(node -> new QuotaLimitsParser(file, errors).parse(node))
            .orElse(List.of());
    checkCosts(limits);
    errors.sort(Comparator.comparingInt(ConfigurationError::line));
    return errors.isEmpty()
        ? name.map(text -> new QuotaProfile(text.strip(), table(), limits))
        : Optional.empty();
  }

  private UnitTable table() {
    return new UnitTable(costs.stream().collect(Collectors.toMap(Cost::method, Cost::units)));
  }

  private void readUnits(Node node) {
    if (!(node instanceof MappingNode map)) {
      error(node, "units must be a map of methods to units, such as units: {messages.get: 5}");
      return;
    }
    YamlFields rows = YamlFields.of(map, METHODS, "Gmail method", file, errors);
    rows.values().forEach(this::readCost);
    for (GmailMethod method : QuotaProfiles.REQUIRED) {
      if (rows.find(method.apiName()).isEmpty()) {
        error(node, method.apiName() + " has no units, but every sync calls it; add its row");
      }
    }
  }

  private void readCost(String name, Node value) {
    GmailMethod method = GmailMethod.fromApiName(name).orElseThrow();
    Optional<Long> units =
        YamlParser.scalar(value)
            .flatMap(NumberFormat::whole)
            .filter(count -> count >= 1 && count <= Integer.MAX_VALUE);
    if (units.isPresent()) {
      costs.add(new Cost(method, units.get().intValue(), value));
    } else {
      String written = YamlParser.scalar(value).map(text -> ", not \"" + text + "\"").orElse("");
      error(value, "the units of " + name + " must be a whole number from 1" + written);
    }
  }

  /** Reports each method that costs more than a limit leaves: such a call could never be sent. */
  private void checkCosts(List<QuotaLimit> limits) {
    for (Cost cost : costs) {
      limits.stream()
          .filter(limit -> cost.units() > limit.spendable(headroom))
          .forEach(limit -> error(cost.node(), tooExpensive(cost, limit)));
    }
  }

  private String tooExpensive(Cost cost, QuotaLimit limit) {
    String text = cost.method().apiName() + " costs " + cost.units() + " units, and ";
    return cost.units() > limit.units()
        ? text + limit.name() + " allows " + limit.units() + "; raise the limit, or remove the row"
        : text
            + "quota.headroom leaves "
            + limit.spendable(headroom)
            + " of the "
            + limit.units()
            + " of "
            + limit.name()
            + "; lower the headroom, raise the limit, or remove the row";
  }

  private void error(Node node, String sentence) {
    errors.add(new ConfigurationError(file, YamlParser.line(node), sentence));
  }
}
