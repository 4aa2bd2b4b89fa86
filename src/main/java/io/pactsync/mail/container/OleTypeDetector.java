package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledPart;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Detects the type of an OLE document. All OLE types share one signature; stream names differ. */
public final class OleTypeDetector {
  static final String UNKNOWN_OLE = "application/x-tika-msoffice";
  static final String OUTLOOK = "application/vnd.ms-outlook";
  public static final String PROTECTED = "application/x-tika-ooxml-protected";

  private static final int ENTRY_BYTES = 128;
  private static final int MAX_ENTRIES = 64;
  private static final Map<String, String> STREAMS =
      Map.of(
          "WordDocument", "application/msword",
          "Workbook", "application/vnd.ms-excel",
          "Book", "application/vnd.ms-excel",
          "PowerPoint Document", "application/vnd.ms-powerpoint",
          "__properties_version1.0", OUTLOOK,
          "EncryptedPackage", PROTECTED);

  private OleTypeDetector() {}

  static String detect(SpooledPart part) throws IOException {
    try (SeekableByteChannel channel = part.channel()) {
      ByteBuffer header = LittleEndianReader.readExactly(channel, 0, 512);
      int sectorShift = Math.min(12, Math.max(7, header.getShort(30)));
      long directory = (header.getInt(48) + 1L) << sectorShift;
      // The directory's sectors are nearly always contiguous.
      ByteBuffer entries =
          LittleEndianReader.readUpTo(channel, directory, MAX_ENTRIES * ENTRY_BYTES);
      while (entries.remaining() >= ENTRY_BYTES) {
        String type = STREAMS.get(name(entries));
        if (type != null) {
          return type;
        }
        entries.position(entries.position() + ENTRY_BYTES);
      }
    } catch (EOFException damaged) {
      return UNKNOWN_OLE;
    }
    return UNKNOWN_OLE;
  }

  private static String name(ByteBuffer entry) {
    int bytes = Math.max(0, Math.min(64, entry.getShort(entry.position() + 64)) - 2);
    byte[] name = new byte[bytes];
    entry.get(entry.position(), name);
    return new String(name, StandardCharsets.UTF_16LE);
  }
}
