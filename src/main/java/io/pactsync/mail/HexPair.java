package io.pactsync.mail;

/** Two hexadecimal digits of either case, as in {@code =C3} and {@code %C3}. */
final class HexPair {
  private HexPair() {}

  /** The byte (0 to 255) that stands at the index, or -1 when there are no two digits. */
  static int at(String text, int index) {
    if (index + 1 >= text.length()) {
      return -1;
    }
    int high = digit(text.charAt(index));
    int low = digit(text.charAt(index + 1));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** Digits of other scripts, which {@link Character#digit} accepts, are none here. */
  private static int digit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }
}
