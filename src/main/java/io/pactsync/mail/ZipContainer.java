package io.pactsync.mail;

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
final class ZipContainer {
  private final SpooledPart zip;
  private final Members members;
  private final UnzipBudget budget;
  private int taken;
  private boolean encrypted;

  ZipContainer(SpooledPart zip, Members members, UnzipBudget budget) {
    this.zip = zip;
    this.members = members;
    this.budget = budget;
  }

  /** Extracts the readable files. Damage, encryption and zip bombs become warnings. */
  void open() throws IOException {
    try (SeekableByteChannel channel = zip.channel()) {
      openByDirectory(ZipDirectory.find(channel));
    } catch (UnzipBudget.SpentException bomb) {
      members.warning("unpacks to more bytes than the limit, so its other files are not extracted");
    } catch (ZipException | EOFException damaged) {
      members.damaged("is damaged, so some of its files may be missing");
      if (taken == 0) {
        openFromTheBeginning();
      }
    }
    if (encrypted) {
      members.warning("is encrypted, so its files are not extracted");
    }
  }

  private void openByDirectory(ZipDirectory directory) throws IOException {
    boolean more = true;
    Optional<ZipEntryInfo> entry = directory.next();
    while (more && entry.isPresent()) {
      more = take(directory, entry.get());
      entry = more ? directory.next() : entry;
    }
  }

  private boolean take(ZipDirectory directory, ZipEntryInfo entry) throws IOException {
    if (entry.folder() || entry.clutter()) {
      return true;
    }
    if (entry.encrypted()) {
      encrypted = true;
      return true;
    }
    if (entry.method() != ZipDirectory.STORED && entry.method() != ZipDirectory.DEFLATED) {
      members.warning(
          "contains a file with an unsupported compression method: " + entry.fileName());
      return true;
    }
    CRC32 crc = new CRC32();
    Spooled content;
    try (InputStream unpacked = new CheckedInputStream(directory.open(entry), crc)) {
      content = members.spool(budget.limit(unpacked, entry.packed()));
    } catch (ZipException | EOFException damaged) {
      members.warning("contains a damaged file: " + entry.fileName());
      return true;
    }
    if (crc.getValue() != entry.crc()) {
      members.warning("contains a file with a wrong checksum: " + entry.fileName());
    }
    taken++;
    return members.found(entry.name(), MediaTypes.BINARY, content);
  }

  /** Reads the files in sequence when the directory is missing, as in a truncated zip. */
  private void openFromTheBeginning() throws IOException {
    try (ZipInputStream in = new ZipInputStream(zip.input(), ZipDirectory.CP437)) {
      boolean more = true;
      ZipEntry entry = in.getNextEntry();
      while (more && entry != null) {
        if (!entry.isDirectory()) {
          Spooled content = members.spool(budget.limit(new Unclosed(in), 0));
          more = members.found(entry.getName(), MediaTypes.BINARY, content);
        }
        entry = more ? in.getNextEntry() : null;
      }
    } catch (ZipException | EOFException | UnzipBudget.SpentException end) {
      // The files before this point are reported, and the warning is recorded.
    } catch (IllegalArgumentException badName) {
      // The JDK throws this for names that are invalid in their declared charset.
    }
  }

  /** Keeps the zip open when an entry is closed. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
