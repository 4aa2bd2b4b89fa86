package io.pactsync.contract;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Converts enum constants to labels of the rules file: lower case, with dashes. */
final class EnumLabels {
  private EnumLabels() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static <E extends Enum<E>> E find(Class<E> type, String label, String noun) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of(constant).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"%s\" is not a %s; use one of %s.".formatted(label, noun, all(type))));
  }

  private static <E extends Enum<E>> String all(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(EnumLabels::of)
        .collect(Collectors.joining(", "));
  }
}
