package io.pactsync.mail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The base64 alphabet, and lenient decoding of short texts. */
final class Base64Letters {
  private Base64Letters() {}

  /** Returns the six-bit value of a character, or -1 when it is not in the alphabet. */
  static int value(int letter) {
    if (letter >= 'A' && letter <= 'Z') {
      return letter - 'A';
    }
    if (letter >= 'a' && letter <= 'z') {
      return letter - 'a' + 26;
    }
    if (letter >= '0' && letter <= '9') {
      return letter - '0' + 52;
    }
    return letter == '+' ? 62 : letter == '/' ? 63 : -1;
  }

  /** Decodes a short text as {@link LenientBase64InputStream} does. */
  static byte[] decode(byte[] letters) {
    try (LenientBase64InputStream in =
        new LenientBase64InputStream(new ByteArrayInputStream(letters), 256)) {
      return in.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
