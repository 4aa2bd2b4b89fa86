package io.pactsync.mail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The base64 alphabet, read as generously as {@link LenientBase64InputStream} does. */
final class Base64Letters {
  private Base64Letters() {}

  /** The six bits that the letter stands for, or -1 when it is no letter of base64. */
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

  /** Decodes a short text. */
  static byte[] decode(byte[] letters) {
    try (LenientBase64InputStream in =
        new LenientBase64InputStream(new ByteArrayInputStream(letters), 256)) {
      return in.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
