package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.MailLimits;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.TestEntity;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

public class CompressedContainerTest {
  static final byte DICTIONARY_OF_256_MIB = 32;

  /** {@code printf 'the lease' | compress -c}. */
  private static final byte[] COMPRESSED =
      HexFormat.of().parseHex("1f9d9074d094015107ca9a30736a00");

  @Test
  void filesInATarAreFoundAndTheTarIsKept() throws IOException {
    ReadMail mail = read("papers.tar", tar("Deed.pdf", pdf(1), "a/b/Annex.pdf", pdf(2)));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf", "1!a/b/Annex.pdf");
    assertThat(mail.attachments().get(0).kind()).isEqualTo(PartKind.CONTAINER);
    assertThat(mail.attachments().get(2).name()).contains("Annex.pdf");
    assertThat(mail.attachments().get(2).size()).isEqualTo(pdf(2).length);
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void aCompressedTarIsOneContainer() throws IOException {
    byte[] tar = tar("Deed.pdf", pdf(3));
    ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
    try (OutputStream out = new BZip2CompressorOutputStream(bzip2)) {
      out.write(tar);
    }
    ByteArrayOutputStream xz = new ByteArrayOutputStream();
    try (OutputStream out = new XZCompressorOutputStream(xz)) {
      out.write(tar);
    }
    for (byte[] packed : List.of(gzip(tar), bzip2.toByteArray(), xz.toByteArray())) {
      ReadMail mail = read("papers.bin", packed);
      assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
      assertThat(mail.attachments().get(1).detectedType()).isEqualTo("application/pdf");
      assertThat(mail.warnings()).isEmpty();
    }
  }

  @Test
  void aCompressedFileIsNamedAfterItsContainer() throws IOException {
    assertThat(paths(read("Deed.pdf.gz", gzip(pdf(4))))).containsExactly("1", "1!Deed.pdf");
    assertThat(paths(read("deed.txt.Z", COMPRESSED))).containsExactly("1", "1!deed.txt");
    assertThat(paths(read(".gz", gzip(pdf(4))))).containsExactly("1", "1!file");
  }

  @Test
  void anotherFileInATarsNameIsKeptWithAWarning() throws IOException {
    for (String name : List.of("Lease.tar.gz", "Lease.TGZ")) {
      ReadMail mail = read(name, gzip(pdf(3)));
      assertThat(mail.attachments()).hasSize(2);
      assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(3).length);
      assertThat(mail.warnings())
          .containsExactly("Part 1 is named like a tar but contains another file.");
    }
  }

  @Test
  void anOldTarHasNoMagic() throws IOException {
    byte[] tar = tar("Deed.pdf", pdf(1));
    Arrays.fill(tar, 257, 512, (byte) 0);
    Arrays.fill(tar, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += tar[i] & 0xff;
    }
    System.arraycopy(ascii("%06o\0 ".formatted(sum)), 0, tar, 148, 8);
    assertThat(paths(read("a.tar", tar))).containsExactly("1", "1!Deed.pdf");
    assertThat(paths(read("a.tar.gz", gzip(tar)))).containsExactly("1", "1!Deed.pdf");
  }

  @Test
  void archivesAndMailsInsideAreOpenedToo() throws IOException {
    byte[] zip = ZipContainerTest.zip("Deed.pdf", pdf(5));
    byte[] inner = gzip(tar("x.zip", zip));
    assertThat(paths(read("outer.tar", tar("inner.tgz", inner))))
        .containsExactly("1", "1!inner.tgz", "1!inner.tgz!x.zip", "1!inner.tgz!x.zip!Deed.pdf");
  }

  @Test
  void linksFoldersAndMetadataAreNoFiles() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      put(out, "folder/", new byte[0]);
      put(out, "folder/._Deed.pdf", pdf(6));
      TarArchiveEntry link = new TarArchiveEntry("link", TarConstants.LF_SYMLINK);
      link.setLinkName("/etc/passwd");
      out.putArchiveEntry(link);
      out.closeArchiveEntry();
      put(out, "folder/Deed.pdf", pdf(6));
    }
    assertThat(paths(read("a.tar", bytes.toByteArray()))).containsExactly("1", "1!folder/Deed.pdf");
  }

  @Test
  void longAndForeignNamesAreKept() throws IOException {
    String name = "Verträge/" + "x".repeat(300) + "/Mietvertrag Nürnberg.pdf";
    ReadMail mail = read("a.tgz", gzip(tar(name, pdf(7))));
    assertThat(mail.attachments().get(1).name()).contains("Mietvertrag Nürnberg.pdf");
  }

  @Test
  void aBombIsNotLookedInto() throws IOException {
    ReadMail mail = read("zeros.gz", gzip(new byte[40 << 20]));
    assertThat(paths(mail)).containsExactly("1");
    assertThat(mail.unopened())
        .containsExactly(
            "Part 1 unpacks to more bytes than the limit, so its other files are not extracted.");
    assertThat(mail.readErrors()).isEmpty();
  }

  @Test
  void allArchivesOfAMailShareOneLimit() throws IOException {
    MailLimits limits = new MailLimits(16, 100, 2_000, 200_000, 200, 1 << 20, 64_000);
    byte[] packed = gzip(new byte[90_000]);
    ReadMail mail =
        TestEntity.read(
            file("application/x-tar", "a.tar", tar("1.gz", packed, "2.gz", packed, "3.gz", packed))
                .mail("x")
                .bytes(),
            limits);
    assertThat(paths(mail)).contains("1!1.gz!1", "1!2.gz!2").doesNotContain("1!3.gz!3");
    assertThat(mail.unopened()).hasSize(1);
  }

  @Test
  void headersThatWouldFillTheMemoryAreRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      put(out, "Deed.pdf", pdf(8));
      TarArchiveEntry longName =
          new TarArchiveEntry(TarConstants.GNU_LONGLINK, TarConstants.LF_GNUTYPE_LONGNAME);
      longName.setSize(30 << 20);
      out.putArchiveEntry(longName);
      out.write(new byte[30 << 20]);
      out.closeArchiveEntry();
      put(out, "later.pdf", pdf(8));
    }
    ReadMail mail = read("a.tar", bytes.toByteArray());
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
    assertThat(mail.readErrors())
        .containsExactly("Part 1 is damaged, so some of its files may be missing.");
  }

  @Test
  void whatPrecedesTheDamageIsFound() throws IOException {
    byte[] tar = tar("Deed.pdf", pdf(9), "noise.bin", noise(200_000));
    byte[] packed = gzip(tar);
    ReadMail mail = read("a.tgz", Arrays.copyOf(packed, packed.length / 2));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
    assertThat(mail.readErrors())
        .containsExactly("Part 1 is damaged, so some of its files may be missing.");
  }

  @Test
  void aHugeDictionaryIsRefused() throws IOException {
    ByteArrayOutputStream xz = new ByteArrayOutputStream();
    try (OutputStream out = new XZOutputStream(xz, new LZMA2Options(0))) {
      out.write(pdf(10));
    }
    // The size of the dictionary in the header of the first block, and its checksum.
    byte[] archive = xz.toByteArray();
    ByteBuffer bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(16, DICTIONARY_OF_256_MIB);
    CRC32 crc = new CRC32();
    crc.update(archive, 12, 8);
    bytes.putInt(20, (int) crc.getValue());
    assertThat(read("a.xz", archive).unopened())
        .containsExactly("Part 1 needs too much memory, so its files are not extracted.");
  }

  @Test
  void bytesAfterTheEndAreIgnored() throws IOException {
    byte[] packed = gzip(pdf(11));
    ReadMail mail = read("Deed.pdf.gz", Arrays.copyOf(packed, packed.length + 3));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void archivesThatNobodyOpensAreFindings() throws IOException {
    for (byte[] archive :
        List.of(ascii("Rar!\u001a\7\0\0"), ascii("Rar!\u001a\7\1\0"), ascii("MSCF\0\0\0\0\1\0"))) {
      ReadMail mail = read("contract.bin", archive);
      assertThat(mail.attachments().get(0).kind()).isEqualTo(PartKind.CONTAINER);
      assertThat(mail.unopened()).singleElement().asString().contains("cannot be opened");
    }
  }

  public static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(gzip)) {
      out.write(bytes);
    }
    return gzip.toByteArray();
  }

  /** Creates a tar of names and contents in turn. */
  public static byte[] tar(Object... files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes, "UTF-8")) {
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      out.setAddPaxHeadersForNonAsciiNames(true);
      for (int i = 0; i < files.length; i += 2) {
        put(out, (String) files[i], (byte[]) files[i + 1]);
      }
    }
    return bytes.toByteArray();
  }

  private static void put(TarArchiveOutputStream out, String name, byte[] bytes)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(bytes.length);
    out.putArchiveEntry(entry);
    out.write(bytes);
    out.closeArchiveEntry();
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(1).nextBytes(noise);
    return noise;
  }

  private static ReadMail read(String name, byte[] archive) throws IOException {
    return file("application/octet-stream", name, archive).mail("x").read();
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
