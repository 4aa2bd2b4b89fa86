package io.pactsync.quota;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The price of each method in quota units. Immutable. A method that is missing here has no price,
 * and its use is an error. A guessed price of, say, one unit would lead to refusals long before the
 * quota is used up.
 */
public final class UnitTable {
  /** A table without prices; {@link #with} adds them. */
  public static final UnitTable EMPTY = new UnitTable(Map.of());

  private final EnumMap<GmailMethod, Integer> units;

  /**
   * @param units quota units for one call, each at least 1
   * @throws IllegalArgumentException if a price is below 1
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
   * Returns a copy with this price for these methods.
   *
   * @param price quota units for one call, at least 1
   * @throws IllegalArgumentException if the price is below 1
   */
  public UnitTable with(int price, GmailMethod... methods) {
    Map<GmailMethod, Integer> more = asMap();
    for (GmailMethod method : methods) {
      more.put(method, price);
    }
    return new UnitTable(more);
  }

  /**
   * The price of one call in quota units.
   *
   * @throws UnpricedMethodException if this table has no price for the method
   */
  public int unitsOf(GmailMethod method) {
    Integer price = units.get(method);
    if (price == null) {
      throw new UnpricedMethodException(method);
    }
    return price;
  }

  /** The price of one call in quota units, or empty if this table has none. */
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
