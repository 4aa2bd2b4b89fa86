package io.pactsync.mail.container;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;

/** The compressions of tars and single files. */
enum Compression {
  /** A tar that is not compressed. */
  NONE,
  GZIP,
  BZIP2,
  XZ,
  /** The Unix program compress (.Z). */
  COMPRESS;

  private static final int BUFFER = 64 * 1024;

  /** Enough for all codes of compress, which have 16 bits at most. */
  private static final int COMPRESS_KIB = 2 << 10;

  static Optional<Compression> of(String detectedType) {
    return switch (detectedType) {
      case "application/x-tar", "application/x-gtar" -> Optional.of(NONE);
      case "application/gzip", "application/x-gzip" -> Optional.of(GZIP);
      case "application/x-bzip2", "application/x-bzip" -> Optional.of(BZIP2);
      case "application/x-xz" -> Optional.of(XZ);
      case "application/x-compress" -> Optional.of(COMPRESS);
      default -> Optional.empty();
    };
  }

  /**
   * Opens the unpacked bytes.
   *
   * @param lzmaKib the memory that XZ may use, in KiB
   */
  InputStream open(InputStream file, int lzmaKib) throws IOException {
    InputStream packed = new BufferedInputStream(file, BUFFER);
    return switch (this) {
      case NONE -> packed;
      // The JDK's reader ignores bytes after the end, as gzip does.
      case GZIP -> new GZIPInputStream(packed, BUFFER);
      case BZIP2 -> new BZip2CompressorInputStream(packed, true);
      case XZ ->
          XZCompressorInputStream.builder()
              .setInputStream(packed)
              .setDecompressConcatenated(true)
              .setMemoryLimitKiB(lzmaKib)
              .get();
      case COMPRESS -> new ZCompressorInputStream(packed, COMPRESS_KIB);
    };
  }
}
