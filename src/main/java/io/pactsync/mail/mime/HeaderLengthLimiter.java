package io.pactsync.mail.mime;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Truncates overlong header fields, because mime4j keeps a whole field in memory. Does not change
 * body bytes. Not thread-safe.
 */
final class HeaderLengthLimiter extends FilterInputStream {
  private static final int MAX_FIELD = 256 * 1024;

  private boolean inHeader;
  private boolean lineEnded;
  private long length;
  private boolean truncated;

  HeaderLengthLimiter(InputStream mail) {
    super(mail);
  }

  /** Sets whether the next bytes belong to a header. */
  void setInHeader(boolean header) {
    inHeader = header;
    length = 0;
  }

  /** Whether a field was cut. */
  boolean hasTruncated() {
    return truncated;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int size) throws IOException {
    int count = in.read(to, offset, size);
    while (inHeader && count > 0) {
      int kept = truncateFields(to, offset, count);
      if (kept > 0) {
        return kept;
      }
      count = in.read(to, offset, size);
    }
    return count;
  }

  /** Ends the line at the limit and drops the rest of the field, including folded lines. */
  private int truncateFields(byte[] bytes, int offset, int count) {
    int kept = offset;
    for (int i = offset; i < offset + count; i++) {
      byte b = bytes[i];
      if (lineEnded && b != ' ' && b != '\t') {
        length = 0;
      }
      lineEnded = b == '\n';
      length++;
      if (length <= MAX_FIELD) {
        bytes[kept++] = b;
      } else if (length == MAX_FIELD + 1) {
        bytes[kept++] = '\n';
        truncated = true;
      }
    }
    return kept - offset;
  }
}
