package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Encodes text for mail. */
final class MailTextEncoding {

  static final HexFormat HEX = HexFormat.of().withUpperCase();

  private static final int MAX_LINE_LENGTH = 75;

  private MailTextEncoding() {}

  static boolean isAscii(String text) {
    return StandardCharsets.US_ASCII.newEncoder().canEncode(text);
  }

  /** Encodes text as quoted-printable. Line ends are kept and long lines are broken. */
  static String quotedPrintable(String text, Charset charset) {
    StringBuilder encoded = new StringBuilder();
    for (String line : text.split("\r\n", -1)) {
      int column = 0;
      byte[] bytes = line.getBytes(charset);
      for (int i = 0; i < bytes.length; i++) {
        int b = bytes[i] & 0xFF;
        boolean last = i == bytes.length - 1;
        boolean plain = (b > 32 && b < 127 && b != '=') || (b == 32 && !last);
        String piece = plain ? String.valueOf((char) b) : "=" + HEX.toHexDigits((byte) b);
        if (column + piece.length() > MAX_LINE_LENGTH) {
          encoded.append("=\r\n");
          column = 0;
        }
        encoded.append(piece);
        column += piece.length();
      }
      encoded.append("\r\n");
    }
    return encoded.substring(0, encoded.length() - 2);
  }

  /** Percent-encodes text as RFC 2231 requires. */
  static String percentEncoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = b > 0 && (Character.isLetterOrDigit(b) || b == '.' || b == '-' || b == '_');
      encoded.append(plain ? String.valueOf((char) b) : "%" + HEX.toHexDigits(b));
    }
    return encoded.toString();
  }
}
