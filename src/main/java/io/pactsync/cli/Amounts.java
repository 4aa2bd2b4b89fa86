package io.pactsync.cli;

import java.util.Locale;

/** Amounts as people read them. */
final class Amounts {
  private static final String[] UNITS = {"bytes", "KB", "MB", "GB", "TB"};

  private Amounts() {}

  /** Bytes in decimal multiples, such as {@code 3.4 MB}. */
  static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 1000 && unit < UNITS.length - 1) {
      amount /= 1000;
      unit++;
    }
    return unit == 0
        ? bytes + " bytes"
        : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }
}
