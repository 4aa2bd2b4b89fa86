package io.pactsync.mail.text;

/** Parses two hexadecimal digits of either case, as in {@code =C3} and {@code %C3}. */
public final class HexByteParser {
  private HexByteParser() {}

  /** Returns the byte (0 to 255) at the index, or -1 when two digits are not there. */
  public static int parseAt(String text, int index) {
    if (index + 1 >= text.length()) {
      return -1;
    }
    int high = digit(text.charAt(index));
    int low = digit(text.charAt(index + 1));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Rejects the digits of other scripts, which {@link Character#digit} accepts. */
  private static int digit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
