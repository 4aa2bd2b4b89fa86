package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.part.SpooledPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import org.apache.commons.compress.MemoryLimitException;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;

/** Extracts the files of a 7z archive. Not thread-safe. */
public final class SevenZipContainer {
  private final SpooledPart archive;
  private final long size;
  private final ContainerMemberSink members;
  private final UnpackLimit budget;

  /**
   * @param size bytes of the archive
   */
  public SevenZipContainer(
      SpooledPart archive, long size, ContainerMemberSink members, UnpackLimit budget) {
    this.archive = archive;
    this.size = size;
    this.members = members;
    this.budget = budget;
  }

  /** Extracts the readable files. Damage, encryption and bombs become warnings. */
  public void open() throws IOException {
    LzmaMemory.unpack(this::open);
  }

  private void open(int limitKib) throws IOException {
    try (SeekableByteChannel channel = archive.channel();
        SevenZFile files =
            SevenZFile.builder()
                .setSeekableByteChannel(channel)
                .setMaxMemoryLimitKiB(limitKib)
                .setUseDefaultNameForUnnamedEntries(true)
                .get()) {
      boolean more = true;
      SevenZArchiveEntry entry = files.getNextEntry();
      while (more && entry != null) {
        more = extract(files, entry);
        entry = more ? files.getNextEntry() : null;
      }
    } catch (UnpackLimit.UnpackLimitExceededException bomb) {
      members.reportUnopened(UnpackLimit.EXCEEDED);
    } catch (PasswordRequiredException encrypted) {
      members.reportUnopened("is encrypted, so its files are not extracted");
    } catch (MemoryLimitException large) {
      members.reportUnopened("needs too much memory, so its files are not extracted");
    } catch (IOException | RuntimeException damaged) {
      StorageFailure.rethrowFrom(damaged);
      members.reportDamage("is damaged, so some of its files may be missing");
    }
  }

  private boolean extract(SevenZFile files, SevenZArchiveEntry entry) throws IOException {
    String name = entry.getName() == null ? "file" : entry.getName();
    if (entry.isDirectory() || entry.isAntiItem() || MemberNames.isMetadata(name)) {
      return true;
    }
    SpooledContent content;
    try (InputStream unpacked = files.getInputStream(entry)) {
      content = members.spool(budget.limit(unpacked, size));
    }
    return members.addMember(name, MediaTypeDetector.BINARY, content);
  }
}
