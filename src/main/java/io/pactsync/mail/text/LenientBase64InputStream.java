package io.pactsync.mail.text;

import java.io.InputStream;
import java.util.Optional;

/**
 * Decodes base64 leniently: skips bytes outside the alphabet, accepts lines of any length and
 * missing padding. After the padding it decodes only lines of pure base64 (a second encoded run),
 * so that a mailing list's footer does not become part of the document.
 */
final class LenientBase64InputStream extends DecodingInputStream {
  /** A line of at least this length is base64 even if its length is not a multiple of 4. */
  private static final int MIN_BASE64_LINE = 56;

  private static final int MAX_LINE = 4096;

  private int bits;
  private int sextets;
  private boolean padded;
  private boolean unfinished;
  private final StringBuilder afterPadding = new StringBuilder();

  LenientBase64InputStream(InputStream encoded) {
    this(encoded, 8192);
  }

  /** Uses a buffer of the given size, for short texts. */
  LenientBase64InputStream(InputStream encoded, int bufferBytes) {
    super(encoded, bufferBytes);
  }

  @Override
  void decodeByte(int character) {
    if (padded) {
      takeAfterPadding(character);
    } else if (character == '=') {
      if (sextets >= 2) {
        flush();
        padded = true;
      }
    } else {
      takeSextet(character);
    }
  }

  @Override
  void finish() {
    endLine();
    unfinished = sextets != 0;
    flush();
  }

  @Override
  public Optional<String> damage() {
    return unfinished
        ? Optional.of("its base64 ends inside a group, so its end may be missing")
        : Optional.empty();
  }

  private void takeSextet(int character) {
    int value = Base64Alphabet.value(character);
    if (value < 0) {
      return;
    }
    bits = bits << 6 | value;
    sextets++;
    if (sextets == 4) {
      emit(bits >> 16);
      emit(bits >> 8);
      emit(bits);
      sextets = 0;
      bits = 0;
    }
  }

  private void flush() {
    if (sextets == 2) {
      emit(bits >> 4);
    } else if (sextets == 3) {
      emit(bits >> 10);
      emit(bits >> 2);
    }
    sextets = 0;
    bits = 0;
  }

  private void takeAfterPadding(int character) {
    if (character == '\n' || afterPadding.length() == MAX_LINE) {
      endLine();
    } else if (character != '=' || afterPadding.length() > 0) {
      afterPadding.append((char) character);
    }
  }

  private void endLine() {
    String line = afterPadding.toString().strip();
    afterPadding.setLength(0);
    int length = line.length();
    String unpadded = line.replaceFirst("={1,2}$", "");
    boolean pure = unpadded.chars().allMatch(c -> Base64Alphabet.value(c) >= 0);
    if (length > 0 && pure && (length % 4 == 0 || length >= MIN_BASE64_LINE)) {
      padded = false;
      line.chars().forEach(this::decodeByte);
    }
  }
}
