package io.pactsync.emulator.mailbox;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reverses the mboxrd escape: removes one {@code >} from each line that starts with one or more
 * {@code >} and {@code From }.
 */
final class MboxrdUnescapingStream extends FilterInputStream {

  private static final byte[] FROM = "From ".getBytes(StandardCharsets.US_ASCII);

  private static final int NOTHING_READ = -2;

  private boolean lineStart = true;
  private long escapes;
  private int fromBytes;
  private int fromBytesReturned;
  private int readAhead = NOTHING_READ;

  MboxrdUnescapingStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    if (lineStart) {
      lookAhead();
    }
    int b = nextByte();
    lineStart = b == '\n';
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = 0;
    while (n < length) {
      int b = read();
      if (b < 0) {
        return n == 0 ? -1 : n;
      }
      buffer[offset + n] = (byte) b;
      n++;
    }
    return n;
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = 0;
    while (skipped < n && read() >= 0) {
      skipped++;
    }
    return skipped;
  }

  @Override
  public int available() {
    return 0;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Reads the {@code >} characters of a line and a following {@code From }, for later output. */
  private void lookAhead() throws IOException {
    readAhead = in.read();
    while (readAhead == '>') {
      escapes++;
      readAhead = in.read();
    }
    while (escapes > 0 && fromBytes < FROM.length && readAhead == FROM[fromBytes]) {
      fromBytes++;
      readAhead = fromBytes < FROM.length ? in.read() : NOTHING_READ;
    }
    if (fromBytes == FROM.length) {
      escapes--;
    }
    fromBytesReturned = 0;
  }

  private int nextByte() throws IOException {
    if (escapes > 0) {
      escapes--;
      return '>';
    }
    if (fromBytesReturned < fromBytes) {
      int b = FROM[fromBytesReturned];
      fromBytesReturned++;
      return b;
    }
    fromBytes = 0;
    if (readAhead != NOTHING_READ) {
      int b = readAhead;
      readAhead = NOTHING_READ;
      return b;
    }
    return in.read();
  }
}
