package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.UnitTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one profile from YAML and says, line by line, what is wrong with it. Used once. */
final class ProfileParser {
  private static final Set<String> TOP = Set.of("name", "units", "limits");
  private static final Set<String> METHODS =
      Arrays.stream(GmailMethod.values())
          .map(GmailMethod::apiName)
          .collect(Collectors.toUnmodifiableSet());

  private final String file;
  private final double headroom;
  private final List<Fault> faults;
  private final List<Price> prices = new ArrayList<>();

  private record Price(GmailMethod method, int units, Node node) {}

  /**
   * @param headroom share of each limit left unspent
   */
  ProfileParser(String file, double headroom, List<Fault> faults) {
    this.file = file;
    this.headroom = headroom;
    this.faults = faults;
  }

  /** The profile, or empty where any fault was added. */
  Optional<QuotaProfile> parse(Node root) {
    if (!(root instanceof MappingNode map)) {
      fault(root, "a profile holds name, units and limits, and this is no map of them");
      return Optional.empty();
    }
    Fields fields = Fields.of(map, TOP, "key", file, faults);
    Optional<String> name = fields.requireText("name", "name: my-project");
    fields.require("units", "units: {messages.get: 5}").ifPresent(this::readUnits);
    List<QuotaLimit> limits =
        fields
            .require("limits", "limits: [{scope: user, window: 1s, units: 250}]")
            .map(node -> new LimitsParser(file, faults).parse(node))
            .orElse(List.of());
    checkPrices(limits);
    faults.sort(Comparator.comparingInt(Fault::line));
    return faults.isEmpty()
        ? name.map(text -> new QuotaProfile(text.strip(), table(), limits))
        : Optional.empty();
  }

  private UnitTable table() {
    return new UnitTable(prices.stream().collect(Collectors.toMap(Price::method, Price::units)));
  }

  private void readUnits(Node node) {
    if (!(node instanceof MappingNode map)) {
      fault(node, "units is a map of methods to prices, such as units: {messages.get: 5}");
      return;
    }
    Fields rows = Fields.of(map, METHODS, "Gmail method", file, faults);
    rows.values().forEach(this::readPrice);
    for (GmailMethod method : Profiles.NEEDED) {
      if (rows.find(method.apiName()).isEmpty()) {
        fault(node, method.apiName() + " has no price, and every sync calls it; add its row");
      }
    }
  }

  private void readPrice(String name, Node value) {
    GmailMethod method = GmailMethod.named(name).orElseThrow();
    Optional<Long> price =
        YamlDocument.scalar(value)
            .flatMap(Numbers::whole)
            .filter(units -> units >= 1 && units <= Integer.MAX_VALUE);
    if (price.isPresent()) {
      prices.add(new Price(method, price.get().intValue(), value));
    } else {
      String written = YamlDocument.scalar(value).map(text -> ", not \"" + text + "\"").orElse("");
      fault(value, "the price of " + name + " is a whole number of units from 1" + written);
    }
  }

  /** A call that costs more than a window leaves would be refused each time it is made. */
  private void checkPrices(List<QuotaLimit> limits) {
    for (Price price : prices) {
      limits.stream()
          .filter(limit -> price.units() > limit.spendable(headroom))
          .forEach(limit -> fault(price.node(), tooDear(price, limit)));
    }
  }

  private String tooDear(Price price, QuotaLimit limit) {
    String cost = price.method().apiName() + " costs " + price.units() + " units, and ";
    return price.units() > limit.units()
        ? cost + limit.name() + " holds " + limit.units() + "; raise the limit, or take the row out"
        : cost
            + "quota.headroom leaves "
            + limit.spendable(headroom)
            + " of the "
            + limit.units()
            + " of "
            + limit.name()
            + "; lower the headroom, raise the limit, or take the row out";
  }

  private void fault(Node node, String sentence) {
    faults.add(new Fault(file, YamlDocument.line(node), sentence));
  }
}
