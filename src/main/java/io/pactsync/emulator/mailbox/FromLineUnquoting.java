package io.pactsync.emulator.mailbox;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Undoes mboxrd's quoting: takes one {@code >} off each line that is {@code >From }, or deeper. */
final class FromLineUnquoting extends FilterInputStream {

  private static final byte[] FROM = "From ".getBytes(StandardCharsets.US_ASCII);

  private static final int NOTHING_READ = -2;

  private boolean lineStart = true;
  private long quotes;
  private int fromBytes;
  private int fromGiven;
  private int readAhead = NOTHING_READ;

  FromLineUnquoting(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    if (lineStart) {
      lookAhead();
    }
    int b = given();
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

  /** Reads a line's quotes and what may be its {@code From }, to be given out afterwards. */
  private void lookAhead() throws IOException {
    readAhead = in.read();
    while (readAhead == '>') {
      quotes++;
      readAhead = in.read();
    }
    while (quotes > 0 && fromBytes < FROM.length && readAhead == FROM[fromBytes]) {
      fromBytes++;
      readAhead = fromBytes < FROM.length ? in.read() : NOTHING_READ;
    }
    if (fromBytes == FROM.length) {
      quotes--;
    }
    fromGiven = 0;
  }

  private int given() throws IOException {
    if (quotes > 0) {
      quotes--;
      return '>';
    }
    if (fromGiven < fromBytes) {
      int b = FROM[fromGiven];
      fromGiven++;
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
