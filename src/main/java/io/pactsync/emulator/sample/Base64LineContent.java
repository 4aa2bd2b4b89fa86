package io.pactsync.emulator.sample;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Encodes content in base64 on reading, in lines of 76 characters as in mail. */
record Base64LineContent(SampleContent decoded) implements SampleContent {

  private static final int BYTES_A_LINE = 57;
  private static final byte[] LINE_END = "\r\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public long length() {
    long bytes = decoded.length();
    long lines = (bytes + BYTES_A_LINE - 1) / BYTES_A_LINE;
    return (bytes + 2) / 3 * 4 + lines * LINE_END.length;
  }

  @Override
  public InputStream open() {
    return new LineEncodingStream(decoded.open());
  }

  /** Encodes a block of lines at a time. */
  private static final class LineEncodingStream extends FilterInputStream {
    private static final int BYTES_AT_ONCE = BYTES_A_LINE * 256;

    private final Base64.Encoder encoder = Base64.getMimeEncoder(76, LINE_END);
    private byte[] encoded = new byte[0];
    private int at;
    private int endBytesGiven = LINE_END.length;

    LineEncodingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at == encoded.length && endBytesGiven == LINE_END.length && !refill()) {
        return -1;
      }
      if (at == encoded.length) {
        buffer[offset] = LINE_END[endBytesGiven];
        endBytesGiven++;
        return 1;
      }
      int n = Math.min(length, encoded.length - at);
      System.arraycopy(encoded, at, buffer, offset, n);
      at += n;
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
      return encoded.length - at;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    /** The encoder writes no final line end, so a line end follows each block. */
    private boolean refill() throws IOException {
      byte[] bytes = in.readNBytes(BYTES_AT_ONCE);
      if (bytes.length == 0) {
        return false;
      }
      encoded = encoder.encode(bytes);
      at = 0;
      endBytesGiven = 0;
      return true;
    }
  }
}
