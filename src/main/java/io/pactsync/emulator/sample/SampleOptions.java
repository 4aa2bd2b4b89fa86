package io.pactsync.emulator.sample;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The options of a generated sample.
 *
 * @param count the number of mails
 * @param seed the random seed; the same seed and instant produce identical mails
 * @param documentBytes if present, every mail has one PDF of exactly this size in bytes
 */
public record SampleOptions(int count, long seed, OptionalLong documentBytes) {

  /** The default seed gives every machine the same sample. */
  public static final long DEFAULT_SEED = 2026;

  /** The minimum size of a PDF in bytes. */
  private static final long SMALLEST_DOCUMENT = 8 * 1024;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmg]?)b?");

  public SampleOptions {
    if (count < 0) {
      throw new IllegalArgumentException(
          "A sample cannot have " + count + " mails; name 0 or more.");
    }
    if (documentBytes.isPresent() && documentBytes.getAsLong() < SMALLEST_DOCUMENT) {
      throw new IllegalArgumentException(
          "A sample's documents cannot be as small as "
              + documentBytes.getAsLong()
              + " bytes; name a size of 8K or more.");
    }
  }

  public SampleOptions(int count) {
    this(count, DEFAULT_SEED, OptionalLong.empty());
  }

  /**
   * Parses {@code 300}, {@code 300,seed=7}, {@code 20,size=50M}.
   *
   * @throws IllegalArgumentException with one sentence for people, when the text is invalid
   */
  public static SampleOptions parse(String text) {
    String[] fields = text.split(",", -1);
    int count = (int) number("count", fields[0], Integer.MAX_VALUE);
    long seed = DEFAULT_SEED;
    OptionalLong size = OptionalLong.empty();
    for (int i = 1; i < fields.length; i++) {
      String field = fields[i].strip().toLowerCase(Locale.ROOT);
      if (field.startsWith("seed=")) {
        seed = number("seed", field.substring(5), Long.MAX_VALUE);
      } else if (field.startsWith("size=")) {
        size = OptionalLong.of(bytes(field.substring(5)));
      } else {
        throw new IllegalArgumentException(
            "A sample has no option '" + fields[i].strip() + "'; use seed=7 or size=50M.");
      }
    }
    return new SampleOptions(count, seed, size);
  }

  private static long number(String what, String text, long max) {
    try {
      long number = Long.parseLong(text.strip());
      if (number >= 0 && number <= max) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "The sample's " + what + " '" + text.strip() + "' is not a number from 0 to " + max + ".");
  }

  private static long bytes(String text) {
    Matcher size = SIZE.matcher(text.strip());
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "The sample's size '" + text + "' is not a number of bytes; write 45M or 200K.");
    }
    int shift =
        switch (size.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    return Math.min(Long.parseLong(size.group(1)), Long.MAX_VALUE >> 31) << shift;
  }
}
