package io.pactsync.quota;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The price of each method in quota units. Immutable. A method that is missing here has no price,
 * and asking for it is an error: a guessed price (one unit, say) is how a sync meets refusals at a
 * fraction of its quota.
 */
public final class UnitTable {
  /** No prices at all; {@link #with} adds them. */
  public static final UnitTable EMPTY = new UnitTable(Map.of());

  private final EnumMap<GmailMethod, Integer> units;

  /**
   * @param units quota units a call, each at least 1
   * @throws IllegalArgumentException when a price is below 1
   */
  public UnitTable(Map<GmailMethod, Integer> units) {
    this.units = new EnumMap<>(GmailMethod.class);
    units.forEach(
        (method, price) -> {
          if (price < 1) {
            throw new IllegalArgumentException(
                method.apiName() + " costs " + price + " units; a price is at least 1");
          }
          this.units.put(method, price);
        });
  }

  /**
   * The same with this price for these methods.
   *
   * @param price quota units a call, at least 1
   * @throws IllegalArgumentException when the price is below 1
   */
  public UnitTable with(int price, GmailMethod... methods) {
    Map<GmailMethod, Integer> more = asMap();
    for (GmailMethod method : methods) {
      more.put(method, price);
    }
    return new UnitTable(more);
  }

  /**
   * The price of one call, in quota units.
   *
   * @throws UnpricedMethodException when this table has no price for it
   */
  public int unitsOf(GmailMethod method) {
    Integer price = units.get(method);
    if (price == null) {
      throw new UnpricedMethodException(method);
    }
    return price;
  }

  /** The price of one call in quota units, or empty where this table has none. */
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
