package io.pactsync.deliver;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The name of an inbox's directory. Different inboxes have different ones. */
final class InboxSegment {
  /** Far below the 255 bytes that file systems allow; mail addresses end at 254 characters. */
  private static final int LONGEST = 200;

  private static final String PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789@._+-";

  private InboxSegment() {}

  /** The address in lower case; what file systems might not take is written as %XX. */
  static String of(String email) {
    if (email.isBlank()) {
      throw new IllegalArgumentException("An inbox has an address.");
    }
    StringBuilder segment = new StringBuilder();
    for (byte b : email.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)) {
      // A leading dot would hide the directory, and could make it "..", or the staging area.
      boolean isPlain = PLAIN.indexOf(b) >= 0 && !(b == '.' && segment.isEmpty());
      segment.append(isPlain ? String.valueOf((char) b) : "%%%02X".formatted(b));
    }
    return segment.length() <= LONGEST
        ? segment.toString()
        : segment.substring(0, LONGEST - 65) + "-" + Sha256.of(email.toLowerCase(Locale.ROOT));
  }
}
