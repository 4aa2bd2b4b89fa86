package io.pactsync.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The types of values that are one line of text. */
final class ValueTypes {
  private ValueTypes() {}

  /** Any text, including an empty one. */
  static ValueType<String> text(String form) {
    return ofText(form, Optional::of);
  }

  static ValueType<Boolean> flag() {
    return ofText(
        "true or false",
        text ->
            switch (text.strip().toLowerCase(Locale.ROOT)) {
              case "true" -> Optional.of(true);
              case "false" -> Optional.of(false);
              default -> Optional.empty();
            });
  }

  static ValueType<Integer> count(int least, int most) {
    return ofText(
        "a whole number from " + least + " to " + most,
        text ->
            NumberFormat.whole(text)
                .filter(number -> number >= least && number <= most)
                .map(Long::intValue));
  }

  static ValueType<Double> share() {
    return ofText(
        "a share from 0% to below 100%, such as 2% or 0.02",
        text -> ShareFormat.parse(text).filter(share -> share < 1));
  }

  static ValueType<Double> score() {
    return ofText(
        "a number from 0 to 1",
        text -> NumberFormat.decimal(text).filter(score -> score >= 0 && score <= 1));
  }

  static ValueType<Duration> duration(Duration least, Duration most) {
    return ofText(
        "a duration from "
            + DurationFormat.print(least)
            + " to "
            + DurationFormat.print(most)
            + ", such as 1500ms, 30s, 5m, 12h or 7d",
        text ->
            DurationFormat.parse(text)
                .filter(length -> length.compareTo(least) >= 0 && length.compareTo(most) <= 0));
  }

  static ValueType<Long> size() {
    return ofText("a size such as 500kB, 25MB, 2GB or 64MiB", SizeFormat::parse);
  }

  static <E extends Enum<E>> ValueType<E> choice(Class<E> type) {
    E[] constants = type.getEnumConstants();
    String names = Arrays.stream(constants).map(ValueTypes::name).collect(Collectors.joining(", "));
    return ofText(
        "one of " + names,
        text ->
            Arrays.stream(constants)
                .filter(constant -> name(constant).equalsIgnoreCase(text.strip()))
                .findFirst());
  }

  /** Returns the constant's name as it is written in a file. */
  static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <T> ValueType<T> ofText(String form, Function<String, Optional<T>> read) {
    return new ValueType<>() {
      @Override
      public Optional<T> read(WrittenValue raw) {
        return YamlParser.scalar(raw.node()).flatMap(read);
      }

      @Override
      public String description() {
        return form;
      }
    };
  }
}
