package io.pactsync.mail.part;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A part in the spool, with its size, SHA-256 and first bytes. */
public final class SpooledContent {
  /** Enough for every file signature and for the first lines of a text. */
  static final int HEAD_BYTES = 16 * 1024;

  private final SpooledPart part;
  private final long size;
  private final String sha256;
  private final byte[] head;

  private SpooledContent(SpooledPart content, long size, String sha256, byte[] head) {
    this.part = content;
    this.size = size;
    this.sha256 = sha256;
    this.head = head;
  }

  /** Writes the whole stream to a new part. Discards the part on failure. */
  public static SpooledContent write(InputStream from, Spool spool) throws IOException {
    SpooledPart part = spool.newPart();
    boolean done = false;
    try {
      SpooledContent spooled = copy(from, part);
      done = true;
      return spooled;
    } finally {
      if (!done) {
        part.discard();
      }
    }
  }

  private static SpooledContent copy(InputStream from, SpooledPart part) throws IOException {
    byte[] head = new byte[HEAD_BYTES];
    ContentDigest digest;
    try (OutputStream out = part.output()) {
      digest =
          ContentDigest.of(
              from,
              (buffer, n, size) -> {
                out.write(buffer, 0, n);
                if (size < HEAD_BYTES) {
                  int room = (int) Math.min(n, HEAD_BYTES - size);
                  System.arraycopy(buffer, 0, head, (int) size, room);
                }
              });
    }
    return new SpooledContent(
        part,
        digest.size(),
        digest.sha256(),
        Arrays.copyOf(head, (int) Math.min(digest.size(), HEAD_BYTES)));
  }

  /** The size in bytes and the SHA-256 of a stream. */
  public record ContentDigest(long size, String sha256) {
    private interface ChunkConsumer {
      /** Receives the first n bytes of the buffer, which start at the stream position. */
      void take(byte[] buffer, int n, long position) throws IOException;
    }

    /** Reads the stream to its end. */
    public static ContentDigest of(InputStream from) throws IOException {
      return of(from, (buffer, n, position) -> {});
    }

    private static ContentDigest of(InputStream from, ChunkConsumer consumer) throws IOException {
      MessageDigest digest = newDigest();
      byte[] buffer = new byte[HEAD_BYTES];
      long size = 0;
      for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
        consumer.take(buffer, n, size);
        digest.update(buffer, 0, n);
        size += n;
      }
      return new ContentDigest(size, HexFormat.of().formatHex(digest.digest()));
    }
  }

  public SpooledPart part() {
    return part;
  }

  public long size() {
    return size;
  }

  public String sha256() {
    return sha256;
  }

  /** The first bytes, at most {@link #HEAD_BYTES}. Callers must not modify the array. */
  public byte[] head() {
    return head;
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have.");
    }
  }
}
