package io.pactsync.bench.refusals;

import io.pactsync.quota.QuotaShare;
import java.lang.reflect.Field;

/**
 * The numbers behind a setting of {@code quota.share}.
 *
 * @param decrease the factor by which a refusal lowers the level
 * @param increase the part of the limit by which the level rises in each window
 * @param margin the part of the level that stays unused beside another client
 */
record ShareParameters(double decrease, double increase, double margin) {
  static ShareParameters of(QuotaShare share) throws ReflectiveOperationException {
    return new ShareParameters(
        field("decrease").getDouble(share),
        field("increase").getDouble(share),
        field("margin").getDouble(share));
  }

  /**
   * Gives a setting these numbers for the rest of this process. The limiter has no such option,
   * because three settings with proven numbers serve its users better; only this sweep varies them.
   */
  void assignTo(QuotaShare share) throws ReflectiveOperationException {
    field("decrease").setDouble(share, decrease);
    field("increase").setDouble(share, increase);
    field("margin").setDouble(share, margin);
  }

  private static Field field(String name) throws ReflectiveOperationException {
    Field field = QuotaShare.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
