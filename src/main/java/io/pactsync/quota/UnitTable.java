package io.pactsync.quota;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of each method in quota units. Immutable. A method that is missing here cannot be
 * called. A guessed cost of, say, one unit would lead to refusals long before the quota is used up.
 */
public final class UnitTable {
  /** A table without prices; {@link #with} adds them. */
  public static final UnitTable EMPTY = new UnitTable(Map.of());

  private final EnumMap<GmailMethod, Integer> units;

  /**
   * @param units quota units for one call, each at least 1
   * @throws IllegalArgumentException if a cost is below 1
   */
  public UnitTable(Map<GmailMethod, Integer> units) {
    this.units = new EnumMap<>(GmailMethod.class);
    units.forEach(
        (method, cost) -> {
          if (cost < 1) {
            throw new IllegalArgumentException(
                method.apiName() + " costs " + cost + " units; a method costs at least 1");
          }
          this.units.put(method, cost);
        });
  }

  /**
   * Returns a copy with these units for these methods.
   *
   * @param cost quota units for one call, at least 1
   * @throws IllegalArgumentException if the cost is below 1
   */
  public UnitTable with(int cost, GmailMethod... methods) {
    Map<GmailMethod, Integer> more = asMap();
    for (GmailMethod method : methods) {
      more.put(method, cost);
    }
    return new UnitTable(more);
  }

  /**
   * The cost of one call in quota units.
   *
   * @throws UnpricedMethodException if this table has no row for the method
   */
  public int unitsOf(GmailMethod method) {
    Integer cost = units.get(method);
    if (cost == null) {
      throw new UnpricedMethodException(method);
    }
    return cost;
  }

  /** The cost of one call in quota units, or empty if this table has none. */
  public Optional<Integer> find(GmailMethod method) {
    return Optional.ofNullable(units.get(method));
  }

  /** A copy of all prices, in quota units. */
  public Map<GmailMethod, Integer> asMap() {
    return new EnumMap<>(units);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UnitTable table && units.equals(table.units);
  }

  @Override
  public int hashCode() {
    return units.hashCode();
  }

  @Override
  public String toString() {
    return units.toString();
  }
}
