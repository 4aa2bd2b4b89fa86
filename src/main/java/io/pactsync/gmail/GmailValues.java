package io.pactsync.gmail;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the values of Gmail's responses where they come in. A value that later calls cannot use
 * makes the response unreadable, so it is never stored.
 */
public final class GmailValues {
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{1,16}");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,20}");
  private static final Pattern TOKEN = Pattern.compile("[!-~]{1,2048}");

  /** Gmail's history ids are unsigned, with 64 bits. */
  private static final int HISTORY_ID_BITS = 64;

  private static final long YEAR_1 = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();
  private static final long YEAR_10000 = Instant.parse("9999-12-31T23:59:59Z").toEpochMilli();
  private static final int MAX_SHOWN = 40;

  private GmailValues() {}

  /** Whether {@link MeteredGmail#history} accepts this history id. Gmail refuses 0. */
  public static boolean isHistoryId(String text) {
    if (!DIGITS.matcher(text).matches()) {
      return false;
    }
    BigInteger number = new BigInteger(text);
    return number.signum() > 0 && number.bitLength() <= HISTORY_ID_BITS;
  }

  static String historyId(@Nullable Object value) throws UnreadableResponseException {
    String text = String.valueOf(present("historyId", value));
    return valid(isHistoryId(text), "historyId", text);
  }

  /** The id of a message or thread: up to 16 hexadecimal digits. */
  static String id(@Nullable String value) throws UnreadableResponseException {
    String text = present("id", value);
    return valid(ID.matcher(text).matches(), "message id", text);
  }

  static String idOr(@Nullable String value, String otherwise) throws UnreadableResponseException {
    return value == null ? otherwise : id(value);
  }

  /** Drops an empty token, because it would start the listing again without end. */
  static Optional<String> token(@Nullable String value) throws UnreadableResponseException {
    return value == null || value.isEmpty()
        ? Optional.empty()
        : Optional.of(valid(TOKEN.matcher(value).matches(), "page token", value));
  }

  static Instant internalDate(long millis) throws UnreadableResponseException {
    valid(millis >= YEAR_1 && millis <= YEAR_10000, "internalDate", Long.toString(millis));
    return Instant.ofEpochMilli(millis);
  }

  static <T> T present(String field, @Nullable T value) throws UnreadableResponseException {
    if (value == null) {
      throw new UnreadableResponseException("the response has no " + field);
    }
    return value;
  }

  private static String valid(boolean condition, String what, String text)
      throws UnreadableResponseException {
    if (!condition) {
      String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
      throw new UnreadableResponseException(
          "the response has the invalid "
              + what
              + " \""
              + shown.replaceAll("\\p{Cntrl}", "?")
              + "\"");
    }
    return text;
  }
}
