package io.pactsync.config;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints shares: {@code 2%} or {@code 0.02}. */
public final class ShareFormat {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?) ?(%?)");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private ShareFormat() {}

  /**
   * Returns the share, or empty if the text has another form. Computes in decimal, so that 2%
   * equals 0.02.
   */
  public static Optional<Double> parse(String text) {
    Matcher match = FORM.matcher(text.strip());
    if (!match.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(match.group(1));
    return Optional.of((match.group(2).isEmpty() ? number : number.movePointLeft(2)).doubleValue());
  }

  /** Returns the share as a percentage. */
  static String print(double share) {
    return BigDecimal.valueOf(share).multiply(HUNDRED).stripTrailingZeros().toPlainString() + "%";
  }
}
