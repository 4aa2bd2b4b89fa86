package io.pactsync.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Cuts header fields that are longer than any real one, because mime4j holds a field in memory as a
 * whole. Body bytes pass untouched. Not thread-safe.
 */
final class HeaderLengthGuard extends FilterInputStream {
  private static final int LONGEST_FIELD = 256 * 1024;

  private boolean inHeader;
  private boolean lineEnded;
  private long length;
  private boolean hasCut;

  HeaderLengthGuard(InputStream mail) {
    super(mail);
  }

  /** Told by the one who sees where headers begin and end. */
  void inHeader(boolean header) {
    inHeader = header;
    length = 0;
  }

  /** Whether a field was cut. */
  boolean hasCut() {
    return hasCut;
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
      int kept = keep(to, offset, count);
      if (kept > 0) {
        return kept;
      }
      count = in.read(to, offset, size);
    }
    return count;
  }

  /** Ends the line where the field becomes too long, and drops the rest of it, folds included. */
  private int keep(byte[] bytes, int offset, int count) {
    int kept = offset;
    for (int i = offset; i < offset + count; i++) {
      byte b = bytes[i];
      if (lineEnded && b != ' ' && b != '\t') {
        length = 0;
      }
      lineEnded = b == '\n';
      length++;
      if (length <= LONGEST_FIELD) {
        bytes[kept++] = b;
      } else if (length == LONGEST_FIELD + 1) {
        bytes[kept++] = '\n';
        hasCut = true;
      }
    }
    return kept - offset;
  }
}
