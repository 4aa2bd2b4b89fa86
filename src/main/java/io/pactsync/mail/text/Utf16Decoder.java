package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Decodes text whose label is UTF-16 without a byte order. Without a byte-order mark the order
 * should be big-endian, but Windows programs write little-endian.
 */
final class Utf16Decoder {
  private static final Set<String> LABELS =
      Set.of("utf-16", "utf16", "ucs-2", "iso-10646-ucs-2", "unicode", "csunicode");

  private Utf16Decoder() {}

  static boolean handles(String label) {
    return LABELS.contains(label);
  }

  /** Returns the text, or empty if the bytes are not UTF-16 but ASCII under a wrong label. */
  static Optional<String> decode(byte[] bytes) {
    if (isAscii(bytes)) {
      return Optional.empty();
    }
    Charset order = order(bytes);
    String text = new String(Arrays.copyOf(bytes, bytes.length / 2 * 2), order);
    return Optional.of(text.startsWith("\ufeff") ? text.substring(1) : text);
  }

  /** Two letters of UTF-16 with four ASCII bytes occur; a whole text of them does not. */
  private static boolean isAscii(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 9) {
        return false;
      }
    }
    return bytes.length >= 8 || bytes.length % 2 == 1;
  }

  private static Charset order(byte[] bytes) {
    if (bytes.length > 1) {
      int mark = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
      if (mark == 0xfeff || mark == 0xfffe) {
        return mark == 0xfeff ? UTF_16BE : UTF_16LE;
      }
    }
    return plausible(bytes, 1) > plausible(bytes, 0) ? UTF_16LE : UTF_16BE;
  }

  /**
   * Counts the letters whose high byte is one of the blocks in common use: Latin to Arabic,
   * punctuation, kana, Chinese and Korean. The low bytes of a text are spread evenly.
   */
  private static int plausible(byte[] bytes, int highByte) {
    int count = 0;
    for (int i = highByte; i < bytes.length; i += 2) {
      int high = bytes[i] & 0xff;
      boolean common = high <= 0x06 || high == 0x20 || high == 0x30 || high == 0xff;
      boolean asian = (high >= 0x4e && high <= 0x9f) || (high >= 0xac && high <= 0xd7);
      // Latin text has a zero in every second byte, and a low byte is rarely zero.
      count += high == 0 ? 4 : common ? 2 : asian ? 1 : 0;
    }
    return count;
  }
}
