package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.part.SpooledPart;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Extracts the files of a zip. Not thread-safe. */
public final class ZipContainer {
  private final SpooledPart zip;
  private final ContainerMemberSink members;
  private final UnpackLimit budget;
  private int extractedFiles;
  private boolean encrypted;

  public ZipContainer(SpooledPart zip, ContainerMemberSink members, UnpackLimit budget) {
    this.zip = zip;
    this.members = members;
    this.budget = budget;
  }

  /** Extracts the readable files. Damage, encryption and zip bombs become warnings. */
  public void open() throws IOException {
    try (SeekableByteChannel channel = zip.channel()) {
      openByDirectory(ZipDirectory.find(channel));
    } catch (UnpackLimit.UnpackLimitExceededException bomb) {
      members.reportUnopened(UnpackLimit.EXCEEDED);
    } catch (ZipException | EOFException damaged) {
      members.reportDamage("is damaged, so some of its files may be missing");
      if (extractedFiles == 0) {
        openSequentially();
      }
    }
    if (encrypted) {
      members.reportUnopened("is encrypted, so its files are not extracted");
    }
  }

  private void openByDirectory(ZipDirectory directory) throws IOException {
    boolean more = true;
    Optional<ZipEntryInfo> entry = directory.next();
    while (more && entry.isPresent()) {
      more = extract(directory, entry.get());
      entry = more ? directory.next() : entry;
    }
  }

  private boolean extract(ZipDirectory directory, ZipEntryInfo entry) throws IOException {
    if (entry.isFolder() || MemberNames.isMetadata(entry.name())) {
      return true;
    }
    if (entry.encrypted()) {
      encrypted = true;
      return true;
    }
    if (entry.method() != ZipDirectory.STORED && entry.method() != ZipDirectory.DEFLATED) {
      members.reportUnopened(
          "contains a file with an unsupported compression method: " + entry.fileName());
      return true;
    }
    CRC32 crc = new CRC32();
    SpooledContent content;
    try (InputStream unpacked = new CheckedInputStream(directory.open(entry), crc)) {
      content = members.spool(budget.limit(unpacked, entry.packed()));
    } catch (ZipException | EOFException damaged) {
      members.warn("contains a damaged file: " + entry.fileName());
      return true;
    }
    if (crc.getValue() != entry.crc()) {
      members.warn("contains a file with a wrong checksum: " + entry.fileName());
    }
    extractedFiles++;
    return members.addMember(entry.name(), MediaTypeDetector.BINARY, content);
  }

  /** Reads the files in sequence when the directory is missing, as in a truncated zip. */
  private void openSequentially() throws IOException {
    try (ZipInputStream in = new ZipInputStream(zip.input(), ZipDirectory.CP437)) {
      boolean more = true;
      ZipEntry entry = in.getNextEntry();
      while (more && entry != null) {
        if (!entry.isDirectory()) {
          SpooledContent content = members.spool(budget.limit(new NonClosingInputStream(in), 0));
          more = members.addMember(entry.getName(), MediaTypeDetector.BINARY, content);
        }
        entry = more ? in.getNextEntry() : null;
      }
    } catch (ZipException | EOFException | UnpackLimit.UnpackLimitExceededException end) {
      // The files before this point are reported, and the warning is recorded.
    } catch (IllegalArgumentException badName) {
      // The JDK throws this for names that are invalid in their declared charset.
    }
  }

  /** Keeps the zip open when an entry is closed. */
  private static final class NonClosingInputStream extends FilterInputStream {
    NonClosingInputStream(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
