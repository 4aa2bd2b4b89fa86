package io.pactsync.config;

import java.util.Optional;
import java.util.regex.Pattern;

/** Parses plain decimal numbers. Rejects hexadecimal numbers, exponents and infinities. */
final class NumberFormat {
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,9}(\\.\\d{1,9})?");

  private NumberFormat() {}

  static Optional<Long> whole(String text) {
    return Optional.of(text.strip())
        .filter(number -> WHOLE.matcher(number).matches())
        .map(Long::valueOf);
  }

  static Optional<Double> decimal(String text) {
    return Optional.of(text.strip())
        .filter(number -> DECIMAL.matcher(number).matches())
        .map(Double::valueOf);
  }
}
