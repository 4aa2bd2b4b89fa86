package io.pactsync.emulator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipEncodingStreamTest {
  @Test
  void compressedBytesDecompressUnchanged() throws Exception {
    for (int size : new int[] {0, 1, 511, 8192, 100_000, 1_000_003}) {
      byte[] bytes = new byte[size];
      new Random(size).nextBytes(bytes);
      try (GZIPInputStream back =
          new GZIPInputStream(new GzipEncodingStream(new ByteArrayInputStream(bytes)))) {
        assertThat(back.readAllBytes()).as("%d bytes", size).isEqualTo(bytes);
      }
    }
  }
}
