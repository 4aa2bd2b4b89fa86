package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.part.SpooledPart;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;

/** Extracts the file from an AppleSingle file (RFC 1740, appendix A). */
public final class AppleSingleContainer {
  private static final int MAGIC = 0x00051600;
  private static final int HEADER_BYTES = 26;
  private static final int ENTRY_BYTES = 12;
  private static final int MAX_ENTRIES = 100;

  /** The id of the entry with the bytes of the file. The others are metadata. */
  private static final int DATA_FORK = 1;

  private final SpooledPart file;
  private final ContainerMemberSink members;

  public AppleSingleContainer(SpooledPart file, ContainerMemberSink members) {
    this.file = file;
    this.members = members;
  }

  static boolean isAppleSingle(byte[] head) {
    return head.length >= HEADER_BYTES && ByteBuffer.wrap(head).getInt() == MAGIC;
  }

  /** Extracts the file under the given name. */
  public void open(String name) throws IOException {
    try (SeekableByteChannel channel = file.channel()) {
      ByteBuffer count = bigEndian(LittleEndianReader.readExactly(channel, 24, 2));
      int entries = Math.min(MAX_ENTRIES, count.getShort() & 0xffff);
      ByteBuffer table =
          bigEndian(LittleEndianReader.readExactly(channel, HEADER_BYTES, ENTRY_BYTES * entries));
      for (int at = 0; at < table.limit(); at += ENTRY_BYTES) {
        if (table.getInt(at) == DATA_FORK) {
          add(channel, name, unsigned(table, at + 4), unsigned(table, at + 8));
          return;
        }
      }
      members.warn("contains no file");
    } catch (EOFException damaged) {
      members.reportDamage("is damaged, so its file may be missing");
    }
  }

  private void add(SeekableByteChannel channel, String name, long offset, long length)
      throws IOException {
    if (offset + length > channel.size()) {
      members.reportDamage("is damaged, so its file may be cut off");
    }
    channel.position(Math.min(offset, channel.size()));
    InputStream data = new BoundedInputStream(Channels.newInputStream(channel), length);
    SpooledContent content = members.spool(data);
    members.addMember(name, MediaTypeDetector.BINARY, content);
  }

  private static long unsigned(ByteBuffer table, int at) {
    return table.getInt(at) & 0xffffffffL;
  }

  private static ByteBuffer bigEndian(ByteBuffer block) {
    return block.order(ByteOrder.BIG_ENDIAN);
  }
}
