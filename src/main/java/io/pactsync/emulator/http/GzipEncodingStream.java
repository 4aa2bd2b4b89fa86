package io.pactsync.emulator.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;

/**
 * Compresses another stream to gzip (RFC 1952) on reading. The JDK compresses only on writing. A
 * response must be readable, so that no thread waits for a slow client.
 */
final class GzipEncodingStream extends InputStream {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, -1};

  private final CRC32 crc = new CRC32();
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
  private final DeflaterInputStream deflated;
  private InputStream current = new ByteArrayInputStream(HEADER);
  private boolean trailerStarted;

  GzipEncodingStream(InputStream plain) {
    deflated = new DeflaterInputStream(new CheckedInputStream(plain, crc), deflater, 8192);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = current.read(into, offset, length);
    while (read < 0 && !trailerStarted) {
      current = next();
      read = current.read(into, offset, length);
    }
    return read;
  }

  private InputStream next() {
    if (current != deflated) {
      return deflated;
    }
    trailerStarted = true;
    ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    trailer.putInt((int) crc.getValue()).putInt((int) deflater.getBytesRead());
    return new ByteArrayInputStream(trailer.array());
  }

  @Override
  public void close() throws IOException {
    deflated.close();
    deflater.end();
  }
}
