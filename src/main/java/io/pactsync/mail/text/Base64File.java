package io.pactsync.mail.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of CMS data that is itself base64, with or without the lines of PEM around it. The
 * transfer encoding of its part is another layer.
 */
public final class Base64File {
  /** DER and BER structures of this size begin with 30 80 to 30 84. */
  private static final Pattern START =
      Pattern.compile(
          "\\s*(?:(?:(?!-----BEGIN [A-Z0-9 ]{1,40}-----)[^\\n"
              + "]*\\n"
              + ")*+-----BEGIN [A-Z0-9 ]{1,40}-----[^\\n"
              + "]*\\n"
              + "\\s*)?(?=MI[AGIMQ][A-Za-z0-9+/\\s]{29})");

  private Base64File() {}

  /** Whether the file is base64 of CMS data. */
  public static boolean isCms(byte[] head) {
    return start(head).lookingAt();
  }

  /**
   * Decodes such a file.
   *
   * @param head its first bytes
   */
  public static InputStream decode(InputStream file, byte[] head) throws IOException {
    Matcher start = start(head);
    if (!start.lookingAt()) {
      throw new IllegalArgumentException("The file is not base64 of CMS data.");
    }
    file.skipNBytes(start.end());
    return new LenientBase64InputStream(file);
  }

  private static Matcher start(byte[] head) {
    int length = Math.min(head.length, 4096);
    return START.matcher(new String(head, 0, length, StandardCharsets.ISO_8859_1));
  }
}
