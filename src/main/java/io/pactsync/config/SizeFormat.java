package io.pactsync.config;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints sizes: {@code 25MB} is 25,000,000 bytes, {@code 25MiB} is 26,214,400. */
public final class SizeFormat {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?) ?(B|kB|KB|MB|GB|KiB|MiB|GiB)");

  private SizeFormat() {}

  /** Returns the bytes, or empty if the text has another form. */
  public static Optional<Long> parse(String text) {
    Matcher match = FORM.matcher(text.strip());
    if (!match.matches()) {
      return Optional.empty();
    }
    BigDecimal count = new BigDecimal(match.group(1));
    long unit =
        switch (match.group(2)) {
          case "B" -> 1L;
          case "kB", "KB" -> 1_000L;
          case "MB" -> 1_000_000L;
          case "GB" -> 1_000_000_000L;
          case "KiB" -> 1L << 10;
          case "MiB" -> 1L << 20;
          default -> 1L << 30;
        };
    return Optional.of(count.multiply(BigDecimal.valueOf(unit)).longValue());
  }

  /** Returns the shortest text with a decimal unit that {@link #parse} reads as the same size. */
  public static String print(long bytes) {
    if (bytes > 0 && bytes % 1_000_000_000 == 0) {
      return bytes / 1_000_000_000 + "GB";
    }
    if (bytes > 0 && bytes % 1_000_000 == 0) {
      return bytes / 1_000_000 + "MB";
    }
    return bytes > 0 && bytes % 1_000 == 0 ? bytes / 1_000 + "kB" : bytes + "B";
  }
}
