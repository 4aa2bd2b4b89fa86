package io.pactsync.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Encodes an inbox's address as one path segment. Delivery directories, lock files and in-progress
 * markers all use it. Different inboxes get different segments, and no segment leads out of its
 * directory.
 */
public final class InboxPathSegment {
  /** Leaves room for a suffix below the 255 bytes that file systems allow. */
  private static final int MAX_LENGTH = 200;

  /** A hyphen and a SHA-256 in hex. */
  private static final int HASH_LENGTH = 65;

  private static final String PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789@._+-";

  private InboxPathSegment() {}

  /**
   * Converts the address to lower case and writes each byte outside of {@code a-z0-9@._+-} as %XX.
   * An ordinary address is its own segment. A segment over 200 characters is cut, and a hash of the
   * address keeps it unique.
   *
   * @throws IllegalArgumentException when the address is blank
   */
  public static String of(String email) {
    if (email.isBlank()) {
      throw new IllegalArgumentException("The inbox's address is blank.");
    }
    byte[] address = email.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
    StringBuilder segment = new StringBuilder();
    for (byte b : address) {
      // A leading dot would hide the directory, and could make it ".." or the staging area.
      boolean isPlain = PLAIN.indexOf(b) >= 0 && !(b == '.' && segment.isEmpty());
      segment.append(isPlain ? String.valueOf((char) b) : "%%%02X".formatted(b));
    }
    return segment.length() <= MAX_LENGTH
        ? segment.toString()
        : segment.substring(0, MAX_LENGTH - HASH_LENGTH) + "-" + sha256(address);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256.", e);
    }
  }
}
