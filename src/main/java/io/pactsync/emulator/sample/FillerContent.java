package io.pactsync.emulator.sample;

import java.io.InputStream;
import java.util.SplittableRandom;

/**
 * Incompressible bytes that stand for the pictures in a document, generated on reading. Each byte
 * has its high bit set, so that no byte sequence looks like document structure.
 */
record FillerContent(long length, long seed) implements SampleContent {

  @Override
  public InputStream open() {
    return new InputStream() {
      private final SplittableRandom random = new SplittableRandom(seed);
      private long left = length;
      private long bits;
      private int bytesInBits;

      @Override
      public int read() {
        if (left == 0) {
          return -1;
        }
        left--;
        if (bytesInBits == 0) {
          bits = random.nextLong();
          bytesInBits = Long.BYTES;
        }
        int b = ((int) bits & 0x7F) | 0x80;
        bits >>>= 8;
        bytesInBits--;
        return b;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) {
        if (length > 0 && left == 0) {
          return -1;
        }
        int n = (int) Math.min(length, left);
        for (int i = 0; i < n; i++) {
          buffer[offset + i] = (byte) read();
        }
        return n;
      }
    };
  }
}
