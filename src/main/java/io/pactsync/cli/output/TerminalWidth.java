package io.pactsync.cli.output;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The width of the terminal in columns. Measures it again every two seconds, because the user may
 * resize the terminal. Safe for use by several threads.
 */
final class TerminalWidth implements IntSupplier {
  private static final long INTERVAL_NANOS = Duration.ofSeconds(2).toNanos();
  private static final int DEFAULT_COLUMNS = 80;
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ ([1-9]\\d{0,4})\\s*");

  private final Supplier<OptionalInt> measure;
  private final LongSupplier ticker;
  private int columns;
  private @Nullable Long measuredAt;

  /**
   * @param measure returns the width, or empty if it is unknown
   * @param environment all variables; {@code COLUMNS} is used until a measurement succeeds
   * @param ticker elapsed time, nanoseconds
   */
  TerminalWidth(
      Supplier<OptionalInt> measure, Map<String, String> environment, LongSupplier ticker) {
    this.measure = measure;
    this.ticker = ticker;
    String given = environment.getOrDefault("COLUMNS", "");
    this.columns = given.matches("[1-9]\\d{0,4}") ? Integer.parseInt(given) : DEFAULT_COLUMNS;
  }

  @Override
  public synchronized int getAsInt() {
    long now = ticker.getAsLong();
    if (measuredAt == null || now - measuredAt >= INTERVAL_NANOS) {
      columns = measure.get().orElse(columns);
      measuredAt = now;
    }
    return columns;
  }

  /**
   * Runs {@code stty size}. Java has no call for the width, and a terminal library would replace
   * the handler of SIGINT. Blocks for a second at most.
   */
  static OptionalInt byStty() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return stty.waitFor(1, TimeUnit.SECONDS) && stty.exitValue() == 0
            ? columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
            : OptionalInt.empty();
      } finally {
        stty.destroyForcibly();
      }
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Parses text such as {@code 24 80}. A terminal of unknown size reports {@code 0 0}. */
  static OptionalInt columns(String size) {
    Matcher matcher = ROWS_AND_COLUMNS.matcher(size);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
