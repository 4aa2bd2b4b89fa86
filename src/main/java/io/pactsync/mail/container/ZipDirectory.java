package io.pactsync.mail.container;

import io.pactsync.mail.text.CharsetDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Reads the directory at the end of a zip, one entry at a time, in constant memory. The JDK's
 * reader requires a file, keeps all entries in memory and does not report encrypted entries. Not
 * thread-safe.
 */
final class ZipDirectory {
  static final Charset CP437 = Charset.forName("IBM437");
  static final int STORED = 0;
  static final int DEFLATED = 8;

  private static final int END = 0x06054b50;
  private static final int END_64_LOCATOR = 0x07064b50;
  private static final int END_64 = 0x06064b50;
  private static final int ENTRY = 0x02014b50;
  private static final int LOCAL = 0x04034b50;
  private static final int END_BYTES = 22;
  private static final int MAX_COMMENT = 0xffff;
  private static final long IN_ZIP64 = 0xffffffffL;

  private final SeekableByteChannel zip;

  /** The number of bytes before the zip. Offsets do not include them. */
  private final long prefix;

  private final long directoryEnd;
  private long next;

  private ZipDirectory(SeekableByteChannel zip, long prefix, long start, long end) {
    this.zip = zip;
    this.prefix = prefix;
    this.next = start;
    this.directoryEnd = end;
  }

  /** Finds the directory. Throws ZipException when it is missing, as in a truncated zip. */
  static ZipDirectory find(SeekableByteChannel zip) throws IOException {
    long size = zip.size();
    int tailBytes = (int) Math.min(size, END_BYTES + MAX_COMMENT);
    ByteBuffer tail = LittleEndianReader.readUpTo(zip, size - tailBytes, tailBytes);
    for (int i = tail.limit() - END_BYTES; i >= 0; i--) {
      if (tail.getInt(i) == END) {
        long end = size - tailBytes + i;
        long bytes = tail.getInt(i + 12) & IN_ZIP64;
        long offset = tail.getInt(i + 16) & IN_ZIP64;
        if (bytes == IN_ZIP64 || offset == IN_ZIP64 || tail.getShort(i + 10) == -1) {
          Optional<ZipDirectory> large = findZip64(zip, end);
          if (large.isPresent()) {
            return large.get();
          }
        }
        if (bytes <= end && end - bytes >= offset) {
          return new ZipDirectory(zip, end - bytes - offset, end - bytes, end);
        }
      }
    }
    throw new ZipException("The zip has no directory.");
  }

  private static Optional<ZipDirectory> findZip64(SeekableByteChannel zip, long end)
      throws IOException {
    ByteBuffer locator = LittleEndianReader.readUpTo(zip, end - 20, 20);
    if (locator.limit() < 20 || locator.getInt(0) != END_64_LOCATOR) {
      return Optional.empty();
    }
    long at = locator.getLong(8);
    ByteBuffer end64 = LittleEndianReader.readUpTo(zip, at, 56);
    if (end64.limit() < 56 || end64.getInt(0) != END_64) {
      return Optional.empty();
    }
    return Optional.of(new ZipDirectory(zip, 0, end64.getLong(48), at));
  }

  /** Returns the next entry, or empty at the end. */
  Optional<ZipEntryInfo> next() throws IOException {
    if (next + 46 > directoryEnd) {
      return Optional.empty();
    }
    ByteBuffer fixed = LittleEndianReader.readExactly(zip, next, 46);
    if (fixed.getInt(0) != ENTRY) {
      throw new ZipException("The zip directory is damaged.");
    }
    int nameBytes = fixed.getShort(28) & 0xffff;
    int extraBytes = fixed.getShort(30) & 0xffff;
    int commentBytes = fixed.getShort(32) & 0xffff;
    byte[] name = new byte[nameBytes];
    ByteBuffer variable = LittleEndianReader.readExactly(zip, next + 46, nameBytes + extraBytes);
    variable.get(name);
    next += 46L + nameBytes + extraBytes + commentBytes;
    return Optional.of(entry(fixed, name, variable.slice().order(variable.order())));
  }

  private ZipEntryInfo entry(ByteBuffer fixed, byte[] rawName, ByteBuffer extra) {
    int flags = fixed.getShort(8);
    long packed = fixed.getInt(20) & IN_ZIP64;
    long unpacked = fixed.getInt(24) & IN_ZIP64;
    long offset = fixed.getInt(42) & IN_ZIP64;
    Optional<String> name = Optional.empty();
    while (extra.remaining() >= 4) {
      int id = extra.getShort() & 0xffff;
      int length = Math.min(extra.getShort() & 0xffff, extra.remaining());
      ByteBuffer field = extra.slice().order(extra.order()).limit(length);
      extra.position(extra.position() + length);
      if (id == 1) {
        // The field contains only the numbers that exceed 32 bits, in this order.
        if (unpacked == IN_ZIP64 && field.remaining() >= 8) {
          field.getLong();
        }
        if (packed == IN_ZIP64 && field.remaining() >= 8) {
          packed = field.getLong();
        }
        if (offset == IN_ZIP64 && field.remaining() >= 8) {
          offset = field.getLong();
        }
      } else if (id == 0x7075) {
        name = unicodeName(field, rawName);
      }
    }
    return new ZipEntryInfo(
        name.orElseGet(() -> decodeName(rawName, (flags & 0x800) != 0)),
        (flags & 1) != 0,
        fixed.getShort(10),
        fixed.getInt(16) & IN_ZIP64,
        packed,
        offset + prefix);
  }

  /** Returns the Info-ZIP Unicode name if its checksum matches the raw name. */
  private static Optional<String> unicodeName(ByteBuffer field, byte[] rawName) {
    if (field.remaining() < 5 || field.get() != 1) {
      return Optional.empty();
    }
    CRC32 crc = new CRC32();
    crc.update(rawName);
    if (field.getInt() != (int) crc.getValue()) {
      return Optional.empty();
    }
    return Optional.of(StandardCharsets.UTF_8.decode(field).toString());
  }

  /** Valid UTF-8 is decoded as UTF-8 even without the flag, because macOS never sets it. */
  private static String decodeName(byte[] raw, boolean utf8) {
    return CharsetDecoder.decodeStrictly(raw, StandardCharsets.UTF_8)
        .orElseGet(() -> new String(raw, utf8 ? StandardCharsets.UTF_8 : CP437));
  }

  /** Opens the entry's unpacked bytes. Its method must be {@link #STORED} or {@link #DEFLATED}. */
  InputStream open(ZipEntryInfo entry) throws IOException {
    ByteBuffer local = LittleEndianReader.readExactly(zip, entry.offset(), 30);
    if (local.getInt(0) != LOCAL) {
      throw new ZipException("The directory has a wrong offset.");
    }
    zip.position(
        entry.offset() + 30 + (local.getShort(26) & 0xffff) + (local.getShort(28) & 0xffff));
    InputStream packed = new BoundedInputStream(Channels.newInputStream(zip), entry.packed());
    return entry.method() == STORED ? packed : new InflatingInputStream(packed);
  }

  /** Frees the inflater's native memory, which closing alone does not do. */
  private static final class InflatingInputStream extends InflaterInputStream {
    InflatingInputStream(InputStream packed) {
      super(packed, new Inflater(true), 8192);
    }

    @Override
    public void close() throws IOException {
      super.close();
      inf.end();
    }
  }
}
