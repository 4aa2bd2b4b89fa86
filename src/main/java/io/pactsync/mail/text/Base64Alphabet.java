package io.pactsync.mail.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The base64 alphabet, and lenient decoding of short texts. */
public final class Base64Alphabet {
  private Base64Alphabet() {}

  /** Returns the six-bit value of a character, or -1 when it is not in the alphabet. */
  static int value(int character) {
    if (character >= 'A' && character <= 'Z') {
      return character - 'A';
    }
    if (character >= 'a' && character <= 'z') {
      return character - 'a' + 26;
    }
    if (character >= '0' && character <= '9') {
      return character - '0' + 52;
    }
    return character == '+' ? 62 : character == '/' ? 63 : -1;
  }

  /** Decodes a short text as {@link LenientBase64InputStream} does. */
  public static byte[] decode(byte[] encoded) {
    try (LenientBase64InputStream in =
        new LenientBase64InputStream(new ByteArrayInputStream(encoded), 256)) {
      return in.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
