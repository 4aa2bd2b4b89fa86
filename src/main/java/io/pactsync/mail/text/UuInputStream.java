package io.pactsync.mail.text;

import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decodes uuencoded bytes: {@code begin}, lines that start with their length, {@code end}. Accepts
 * lines whose trailing spaces were removed.
 */
final class UuInputStream extends DecodingInputStream {
  private static final Pattern BEGIN = Pattern.compile("begin(?:-\\w+)? [0-7]{3,4} ?.*");
  private static final int MAX_LINE = 1024;

  private final StringBuilder line = new StringBuilder();
  private boolean started;
  private boolean ended;

  UuInputStream(InputStream encoded) {
    super(encoded, 8192);
  }

  /** Whether the line starts a uuencoded file. */
  static boolean begins(String line) {
    return BEGIN.matcher(line).matches();
  }

  @Override
  void decodeByte(int character) {
    if (character == '\n') {
      endLine();
    } else if (line.length() < MAX_LINE && character != '\r') {
      line.append((char) character);
    }
  }

  @Override
  void finish() {
    endLine();
  }

  @Override
  public Optional<String> damage() {
    if (!started) {
      return Optional.of("it contains no uuencoded data");
    }
    return ended ? Optional.empty() : Optional.of("its uuencoded data has no end");
  }

  private void endLine() {
    String text = line.toString();
    line.setLength(0);
    if (ended || text.isEmpty()) {
      return;
    }
    if (!started && begins(text)) {
      started = true;
    } else if (started && text.strip().equals("end")) {
      ended = true;
    } else if (started || isDataLine(text)) {
      started = true;
      decode(text);
    }
  }

  /** Whether a line without a preceding {@code begin} is data. */
  private static boolean isDataLine(String text) {
    int length = sixBits(text.charAt(0));
    return length > 0 && text.length() == 1 + (length + 2) / 3 * 4;
  }

  private void decode(String text) {
    int left = sixBits(text.charAt(0));
    for (int i = 1; left > 0; i += 4) {
      int bits = 0;
      for (int j = i; j < i + 4; j++) {
        bits = bits << 6 | (j < text.length() ? sixBits(text.charAt(j)) : 0);
      }
      for (int shift = 16; shift >= 0 && left > 0; shift -= 8) {
        emit(bits >> shift);
        left--;
      }
    }
  }

  private static int sixBits(char c) {
    return (c - ' ') & 0x3f;
  }
}
