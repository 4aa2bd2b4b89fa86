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

/** Takes the files out of a zip. */
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

  /** Opens what can be opened; damage, encryption and bombs become warnings. */
  void open() throws IOException {
    try (SeekableByteChannel channel = zip.channel()) {
      openByDirectory(ZipDirectory.find(channel));
    } catch (UnzipBudget.SpentException bomb) {
      members.warning("unpacks to more than is allowed, so the rest of it stays closed");
    } catch (ZipException | EOFException damaged) {
      members.damaged("is damaged, so some of its files may be missing");
      if (taken == 0) {
        openFromTheBeginning();
      }
    }
    if (encrypted) {
      members.warning("is encrypted, so its files stay closed");
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
      members.warning("holds a file packed in a way that cannot be unpacked: " + entry.fileName());
      return true;
    }
    CRC32 crc = new CRC32();
    Spooled content;
    try (InputStream unpacked = new CheckedInputStream(directory.open(entry), crc)) {
      content = members.spool(budget.limit(unpacked, entry.packed()));
    } catch (ZipException | EOFException damaged) {
      members.warning("holds a damaged file: " + entry.fileName());
      return true;
    }
    if (crc.getValue() != entry.crc()) {
      members.warning("holds a file that has changed since it was packed: " + entry.fileName());
    }
    taken++;
    return members.found(entry.name(), MediaTypes.BINARY, content);
  }

  /** Without a directory, as in a cut-off zip, the files stand one after the other. */
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
      // What came before has been taken, and the warning is recorded.
    } catch (IllegalArgumentException badName) {
      // Thrown by the JDK for names that are not in the charset they claim.
    }
  }

  /** Reading one entry to its end must not close the zip. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
