package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.util.Base64;

/** Encodes header text as RFC 2047 requires: no encoded word splits a character. */
final class EncodedWordWriter {

  private static final int MAX_WORD_LENGTH = 75;

  private EncodedWordWriter() {}

  /** Returns ASCII text unchanged, other text as B or Q encoded words with a fold between them. */
  static String of(String text, Charset charset, boolean base64) {
    if (MailTextEncoding.isAscii(text)) {
      return text;
    }
    StringBuilder header = new StringBuilder();
    int start = 0;
    while (start < text.length()) {
      int end = start;
      String word = "";
      while (end < text.length()) {
        int next = text.offsetByCodePoints(end, 1);
        String longer = word(text.substring(start, next), charset, base64);
        if (longer.length() > MAX_WORD_LENGTH) {
          break;
        }
        word = longer;
        end = next;
      }
      header.append(header.isEmpty() ? "" : "\r\n ").append(word);
      start = end;
    }
    return header.toString();
  }

  private static String word(String text, Charset charset, boolean base64) {
    byte[] bytes = text.getBytes(charset);
    String encoded = base64 ? "B?" + Base64.getEncoder().encodeToString(bytes) : "Q?" + q(bytes);
    return "=?" + charset.name() + "?" + encoded + "?=";
  }

  private static String q(byte[] bytes) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : bytes) {
      if (b == ' ') {
        encoded.append('_');
      } else if (b > 0 && Character.isLetterOrDigit(b)) {
        encoded.append((char) b);
      } else {
        encoded.append('=').append(MailTextEncoding.HEX.toHexDigits(b));
      }
    }
    return encoded.toString();
  }
}
