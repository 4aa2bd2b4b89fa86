package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.part.MailPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZMethod;
import org.apache.commons.compress.archivers.sevenz.SevenZMethodConfiguration;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;

public class SevenZipContainerTest {
  @Test
  void filesAreFoundAndTheArchiveIsKept() throws IOException {
    ReadMail mail = read(sevenZip("Deed.pdf", pdf(1), "a/Annex.pdf", pdf(2)));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf", "1!a/Annex.pdf");
    assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(1).length);
    assertThat(mail.attachments().get(2).name()).contains("Annex.pdf");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void anEncryptedArchiveIsNotLookedInto() throws IOException {
    SeekableInMemoryByteChannel bytes = new SeekableInMemoryByteChannel();
    try (SevenZOutputFile out = new SevenZOutputFile(bytes, "secret".toCharArray())) {
      put(out, "Deed.pdf", pdf(3));
    }
    ReadMail mail = read(written(bytes));
    assertThat(paths(mail)).containsExactly("1");
    assertThat(mail.unopened())
        .containsExactly("Part 1 is encrypted, so its files are not extracted.");
  }

  @Test
  void aDamagedArchiveKeepsItsContainer() throws IOException {
    byte[] whole = sevenZip("Deed.pdf", pdf(4));
    ReadMail mail = read(Arrays.copyOf(whole, whole.length - 20));
    assertThat(paths(mail)).containsExactly("1");
    assertThat(mail.readErrors())
        .containsExactly("Part 1 is damaged, so some of its files may be missing.");
  }

  @Test
  void aBombIsNotLookedInto() throws IOException {
    ReadMail mail = read(sevenZip("zeros", new byte[40 << 20]));
    assertThat(paths(mail)).containsExactly("1");
    assertThat(mail.unopened()).hasSize(1);
  }

  @Test
  void aHugeDictionaryIsRefused() throws IOException {
    byte[] archive = sevenZip("Deed.pdf", pdf(5));
    ByteBuffer bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    int header = 32 + (int) bytes.getLong(12);
    // The method, LZMA2, its one property, and the two checksums of the header.
    int property =
        header + HexFormat.of().formatHex(archive).substring(2 * header).indexOf("212101") / 2 + 3;
    bytes.put(property, CompressedContainerTest.DICTIONARY_OF_256_MIB);
    bytes.putInt(28, crc(archive, header, (int) bytes.getLong(20)));
    bytes.putInt(8, crc(archive, 12, 20));
    assertThat(read(archive).unopened())
        .containsExactly("Part 1 needs too much memory, so its files are not extracted.");
  }

  @Test
  void anArchiveInAnotherIsOpened() throws IOException {
    byte[] inner = sevenZip("Deed.pdf", pdf(6));
    assertThat(paths(read(sevenZip("inner.7z", inner))))
        .containsExactly("1", "1!inner.7z", "1!inner.7z!Deed.pdf");
  }

  /** Creates an archive of names and contents in turn. */
  public static byte[] sevenZip(Object... files) throws IOException {
    SeekableInMemoryByteChannel bytes = new SeekableInMemoryByteChannel();
    try (SevenZOutputFile out = new SevenZOutputFile(bytes)) {
      LZMA2Options options = new LZMA2Options(0);
      options.setDictSize(1 << 20);
      out.setContentMethods(List.of(new SevenZMethodConfiguration(SevenZMethod.LZMA2, options)));
      for (int i = 0; i < files.length; i += 2) {
        put(out, (String) files[i], (byte[]) files[i + 1]);
      }
    }
    return written(bytes);
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  private static byte[] written(SeekableInMemoryByteChannel bytes) throws IOException {
    return Arrays.copyOf(bytes.array(), (int) bytes.size());
  }

  private static void put(SevenZOutputFile out, String name, byte[] bytes) throws IOException {
    SevenZArchiveEntry entry = new SevenZArchiveEntry();
    entry.setName(name);
    out.putArchiveEntry(entry);
    out.write(bytes);
    out.closeArchiveEntry();
  }

  private static ReadMail read(byte[] archive) throws IOException {
    return file("application/octet-stream", "papers.7z", archive).mail("x").read();
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
