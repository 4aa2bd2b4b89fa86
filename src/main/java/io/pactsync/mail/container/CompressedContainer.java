package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledPart;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.compress.MemoryLimitException;

/**
 * Extracts the files of a tar, compressed or not, or the one file that a compressed file contains.
 * The members of a {@code contract.tar.gz} are the files of the tar. Not thread-safe.
 */
public final class CompressedContainer {
  private static final Pattern ENDING = Pattern.compile("(?i)\\.(?:gz|bz2?|xz|z)$");

  private static final Pattern TAR_NAME =
      Pattern.compile("(?i)\\.(?:tar\\.(?:gz|bz2?|xz|z)|t(?:gz|bz2?|xz))$");

  private final SpooledPart file;
  private final long size;
  private final Optional<String> name;
  private final ContainerMemberSink members;
  private final UnpackLimit budget;

  /**
   * @param size bytes of the file
   * @param name its name, from which the name of the file inside is derived
   */
  public CompressedContainer(
      SpooledPart file,
      long size,
      Optional<String> name,
      ContainerMemberSink members,
      UnpackLimit budget) {
    this.file = file;
    this.size = size;
    this.name = name;
    this.members = members;
    this.budget = budget;
  }

  /** Extracts the readable files. Damage and bombs become warnings. */
  public void open(String detectedType) throws IOException {
    Compression compression = Compression.of(detectedType).orElseThrow();
    if (compression == Compression.XZ) {
      LzmaMemory.unpack(limitKib -> open(compression, limitKib));
    } else {
      open(compression, 0);
    }
  }

  private void open(Compression compression, int lzmaKib) throws IOException {
    try (InputStream in = file.input();
        InputStream unpacked = compression.open(in, lzmaKib)) {
      extract(
          compression,
          new BufferedInputStream(
              compression == Compression.NONE ? unpacked : budget.limit(unpacked, size)));
    } catch (UnpackLimit.UnpackLimitExceededException bomb) {
      members.reportUnopened(UnpackLimit.EXCEEDED);
    } catch (MemoryLimitException large) {
      members.reportUnopened("needs too much memory, so its files are not extracted");
    } catch (IOException | RuntimeException damaged) {
      StorageFailure.rethrowFrom(damaged);
      members.reportDamage("is damaged, so some of its files may be missing");
    }
  }

  private void extract(Compression compression, InputStream unpacked) throws IOException {
    unpacked.mark(TarMembers.HEADER_BYTES);
    boolean tar = TarMembers.isTar(unpacked.readNBytes(TarMembers.HEADER_BYTES));
    unpacked.reset();
    if (tar || compression == Compression.NONE) {
      new TarMembers(members).extract(unpacked);
    } else {
      if (TAR_NAME.matcher(name.orElse("").strip()).find()) {
        members.warn("is named like a tar but contains another file");
      }
      members.addMember(innerName(), MediaTypeDetector.BINARY, members.spool(unpacked));
    }
  }

  private String innerName() {
    String inner = ENDING.matcher(name.orElse("").strip()).replaceFirst("");
    return inner.isEmpty() ? "file" : inner;
  }
}
