package io.pactsync.mail.mime;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A body that ends before a boundary without a line end before it. Some programs write the boundary
 * right after the last character of base64. mime4j looks for boundaries at the beginning of a line
 * only, and would append the next part to this one. Not thread-safe.
 */
final class GluedBoundaryStream extends InputStream {
  private final InputStream raw;
  private final Pattern glued;
  private final byte[] mark;
  private final byte[] chunk = new byte[16 * 1024];
  private final int lookAhead;
  private int next;

  /** The bytes up to here belong to the body. */
  private int safe;

  private int limit;
  private boolean ended;
  private boolean found;

  /**
   * @param base64 whether the body is base64. No boundary line is valid base64. In another body, a
   *     header field must follow the boundary
   */
  GluedBoundaryStream(InputStream raw, String boundary, boolean base64) {
    this.raw = raw;
    this.mark = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    this.glued =
        Pattern.compile(
            "(?<=[^\\r\\n-])--"
                + Pattern.quote(boundary)
                + (base64
                    ? "(?:--)?[ \\t]{0,9}(?:\\r?\\n|\\r|\\z)"
                    : "\\r?\\nContent-[A-Za-z-]+:"));
    this.lookAhead = mark.length + 80;
  }

  /** Whether the body ended at a boundary without a line end. Ask after reading to the end. */
  boolean foundBoundary() {
    return found;
  }

  /** Returns the bytes from the boundary on. */
  InputStream rest() {
    return new SequenceInputStream(
        new ByteArrayInputStream(chunk, next, limit - next), new Unclosed(raw));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    while (next == safe) {
      if (found || (ended && next == limit)) {
        return -1;
      }
      fill();
    }
    int count = Math.min(length, safe - next);
    System.arraycopy(chunk, next, to, offset, count);
    next += count;
    return count;
  }

  private void fill() throws IOException {
    // One byte before the chunk shows whether a line begins at it.
    int from = Math.max(0, next - 1);
    System.arraycopy(chunk, from, chunk, 0, limit - from);
    next -= from;
    limit -= from;
    int count = raw.readNBytes(chunk, limit, chunk.length - limit);
    limit += count;
    ended |= limit < chunk.length;
    safe = ended ? limit : limit - lookAhead;
    if (containsMark()) {
      Matcher boundary = glued.matcher(new String(chunk, 0, limit, StandardCharsets.ISO_8859_1));
      if (boundary.find(next == 0 ? 0 : next - 1) && boundary.start() < safe) {
        safe = boundary.start();
        found = true;
      }
    }
  }

  /** A fast check: most chunks contain no boundary. */
  private boolean containsMark() {
    for (int i = next; i + mark.length <= limit; i++) {
      if (chunk[i] == '-' && startsAt(i)) {
        return true;
      }
    }
    return false;
  }

  private boolean startsAt(int at) {
    for (int i = 0; i < mark.length; i++) {
      if (chunk[at + i] != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** mime4j's stream stays open for the next part. */
  private static final class Unclosed extends java.io.FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
