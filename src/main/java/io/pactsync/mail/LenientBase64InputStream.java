package io.pactsync.mail;

import java.io.InputStream;
import java.util.Optional;

/**
 * Base64 as it arrives: bytes that are no letters are left out, lines may have any length, and the
 * padding may be missing. After the padding only lines of nothing but base64 count (a second
 * encoded run), so that a mailing list's footer does not become part of the document.
 */
final class LenientBase64InputStream extends DecodingInputStream {
  /** Lines that a program wrote are about this long, whatever their number of letters. */
  private static final int SURELY_ENCODED = 56;

  private static final int LONGEST_LINE = 4096;

  private int bits;
  private int letters;
  private boolean padded;
  private boolean unfinished;
  private final StringBuilder afterPadding = new StringBuilder();

  LenientBase64InputStream(InputStream encoded) {
    this(encoded, 8192);
  }

  /** For a text that is shorter than usual. */
  LenientBase64InputStream(InputStream encoded, int bufferBytes) {
    super(encoded, bufferBytes);
  }

  @Override
  void take(int letter) {
    if (padded) {
      takeAfterPadding(letter);
    } else if (letter == '=') {
      if (letters >= 2) {
        flush();
        padded = true;
      }
    } else {
      takeLetter(letter);
    }
  }

  @Override
  void finish() {
    endLine();
    unfinished = letters != 0;
    flush();
  }

  @Override
  Optional<String> fault() {
    return unfinished
        ? Optional.of("its base64 stops in the middle of a group, so its end may be missing")
        : Optional.empty();
  }

  private void takeLetter(int letter) {
    int value = Base64Letters.value(letter);
    if (value < 0) {
      return;
    }
    bits = bits << 6 | value;
    letters++;
    if (letters == 4) {
      put(bits >> 16);
      put(bits >> 8);
      put(bits);
      letters = 0;
      bits = 0;
    }
  }

  private void flush() {
    if (letters == 2) {
      put(bits >> 4);
    } else if (letters == 3) {
      put(bits >> 10);
      put(bits >> 2);
    }
    letters = 0;
    bits = 0;
  }

  private void takeAfterPadding(int letter) {
    if (letter == '\n' || afterPadding.length() == LONGEST_LINE) {
      endLine();
    } else if (letter != '=' || afterPadding.length() > 0) {
      afterPadding.append((char) letter);
    }
  }

  private void endLine() {
    String line = afterPadding.toString().strip();
    afterPadding.setLength(0);
    int length = line.length();
    String unpadded = line.replaceFirst("={1,2}$", "");
    boolean pure = unpadded.chars().allMatch(c -> Base64Letters.value(c) >= 0);
    if (length > 0 && pure && (length % 4 == 0 || length >= SURELY_ENCODED)) {
      padded = false;
      line.chars().forEach(this::take);
    }
  }
}
