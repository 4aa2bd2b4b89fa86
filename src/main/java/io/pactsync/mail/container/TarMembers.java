package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;

/** Extracts the files of a tar stream. Not thread-safe. */
final class TarMembers {
  static final int HEADER_BYTES = 512;

  /** Bytes of headers and long names before one file. The library keeps them in memory. */
  private static final long MAX_HEADER_BYTES = 1 << 20;

  private static final int MAGIC_OFFSET = 257;
  private static final String MAGIC = "ustar";

  private static final String CHECKSUM = "[ 0]*[1-7][0-7]*[\\x00 ]+";

  private final ContainerMemberSink members;

  TarMembers(ContainerMemberSink members) {
    this.members = members;
  }

  /** Whether the bytes are the first header of a tar. Old ones have a checksum only. */
  static boolean isTar(byte[] head) {
    if (head.length < HEADER_BYTES) {
      return false;
    }
    String header = new String(head, 0, HEADER_BYTES, StandardCharsets.ISO_8859_1);
    return header.startsWith(MAGIC, MAGIC_OFFSET)
        || (header.substring(148, 156).matches(CHECKSUM)
            && TarUtils.verifyCheckSum(Arrays.copyOf(head, HEADER_BYTES)));
  }

  /** Reports the files. Throws the exceptions of the stream and of damaged headers. */
  void extract(InputStream in) throws IOException {
    HeaderLimitedInputStream limited = new HeaderLimitedInputStream(in);
    TarArchiveInputStream tar = new TarArchiveInputStream(limited, StandardCharsets.UTF_8.name());
    boolean more = true;
    for (TarArchiveEntry entry = next(tar, limited);
        more && entry != null;
        entry = more ? next(tar, limited) : null) {
      more = extract(tar, entry);
    }
  }

  private static TarArchiveEntry next(TarArchiveInputStream tar, HeaderLimitedInputStream limited)
      throws IOException {
    limited.left = MAX_HEADER_BYTES;
    TarArchiveEntry entry = tar.getNextEntry();
    limited.left = Long.MAX_VALUE;
    return entry;
  }

  private boolean extract(TarArchiveInputStream tar, TarArchiveEntry entry) throws IOException {
    String name = entry.getName();
    if (isFile(entry) && !MemberNames.isMetadata(name)) {
      if (!entry.isSparse()) {
        SpooledContent content = members.spool(tar);
        return members.addMember(name, MediaTypeDetector.BINARY, content);
      }
      members.reportUnopened(
          "contains a sparse file that is not extracted: " + MemberNames.fileName(name));
      return true;
    }
    // The library would skip the bytes together with the next header, which is limited.
    tar.transferTo(OutputStream.nullOutputStream());
    return true;
  }

  private static boolean isFile(TarArchiveEntry entry) {
    return !entry.isDirectory()
        && !entry.isSymbolicLink()
        && !entry.isLink()
        && !entry.isBlockDevice()
        && !entry.isCharacterDevice()
        && !entry.isFIFO();
  }

  /** Stops at headers that would fill the heap. */
  private static final class HeaderLimitedInputStream extends FilterInputStream {
    private long left = MAX_HEADER_BYTES;

    HeaderLimitedInputStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int count = in.read(to, offset, length);
      take(Math.max(0, count));
      return count;
    }

    @Override
    public long skip(long bytes) throws IOException {
      long count = in.skip(bytes);
      take(count);
      return count;
    }

    private void take(long bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        throw new IOException("The tar has too long headers.");
      }
    }
  }
}
