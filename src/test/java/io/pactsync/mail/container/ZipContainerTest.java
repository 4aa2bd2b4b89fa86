package io.pactsync.mail.container;

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
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

public class ZipContainerTest {
  private static final Charset CP437 = Charset.forName("IBM437");

  @Test
  void filesInAZipAreFoundAndTheZipIsKept() throws IOException {
    ReadMail mail = read(zip("Deed.pdf", pdf(1), "a/b/Annex.pdf", pdf(2), "a/", new byte[0]));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf", "1!a/b/Annex.pdf");
    assertThat(mail.attachments().get(2).name()).contains("Annex.pdf");
    assertThat(mail.attachments().get(2).size()).isEqualTo(pdf(2).length);
    assertThat(mail.attachments().get(0).kind()).isEqualTo(PartKind.CONTAINER);
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void zipsAndMailsInZipsAreOpenedToo() throws IOException {
    byte[] inner = zip("Deed.pdf", pdf(3));
    byte[] forward =
        TestEntity.multipart(
                "mixed", TestEntity.text("x"), file("application/pdf", "B.pdf", pdf(4)))
            .mail("in")
            .bytes();
    ReadMail mail = read(zip("more/inner.zip", inner, "saved.eml", forward));
    assertThat(paths(mail))
        .containsExactly(
            "1", "1!more/inner.zip", "1!more/inner.zip!Deed.pdf", "1!saved.eml", "1!saved.eml.2");
  }

  @Test
  void aZipIsRecognizedByItsBytes() throws IOException {
    byte[] zip = zip("Deed.pdf", pdf(5));
    ReadMail mail = file("application/octet-stream", "papers.bin", zip).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
  }

  @Test
  void documentsInZipFormatAreNotOpened() throws IOException {
    byte[] docx =
        zip("[Content_Types].xml", pdf(6), "_rels/.rels", pdf(6), "word/document.xml", pdf(6));
    byte[] xlsx = zip("xl/workbook.xml", pdf(6), "[Content_Types].xml", pdf(6));
    byte[] odt = stored("mimetype", "application/vnd.oasis.opendocument.text", "content.xml");
    ReadMail mail =
        TestEntity.multipart(
                "mixed",
                file("application/zip", "a.docx", docx),
                file("application/octet-stream", "b", xlsx),
                file("application/zip", "c.odt", odt))
            .mail("x")
            .read();
    assertThat(mail.attachments().stream().map(MailPart::detectedType))
        .containsExactly(
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.oasis.opendocument.text");
    assertThat(mail.attachments()).allMatch(p -> p.kind() == PartKind.DOCUMENT);
  }

  @Test
  void containersOfSigningServicesAreOpened() throws IOException {
    byte[] asice = stored("mimetype", "application/vnd.etsi.asic-e+zip", "Lease.pdf");
    assertThat(paths(file("application/octet-stream", "a.asice", asice).mail("x").read()))
        .containsExactly("1", "1!mimetype", "1!Lease.pdf");
  }

  @Test
  void namesAreUtf8OrCodePage437() throws IOException {
    assertThat(paths(read(zip(StandardCharsets.UTF_8, "Pacht ä 合同.pdf", pdf(7)))))
        .contains("1!Pacht ä 合同.pdf");
    assertThat(paths(read(zip(CP437, "Pacht ä ñ.pdf", pdf(7))))).contains("1!Pacht ä ñ.pdf");
    byte[] unflagged = zip(StandardCharsets.UTF_8, "Pacht ä.pdf", pdf(7));
    clearFlag(unflagged, 0x800);
    assertThat(paths(read(unflagged))).contains("1!Pacht ä.pdf");
  }

  @Test
  void macOsMetadataIsSkipped() throws IOException {
    ReadMail mail =
        read(zip("Deed.pdf", pdf(8), "__MACOSX/._Deed.pdf", pdf(8), ".DS_Store", pdf(8)));
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
  }

  @Test
  void encryptedFilesAreReportedAndOthersFound() throws IOException {
    byte[] zip = zip("Secret.pdf", pdf(9), "Open.pdf", pdf(10));
    setEncrypted(zip);
    ReadMail mail = read(zip);
    assertThat(paths(mail)).containsExactly("1", "1!Open.pdf");
    assertThat(mail.warnings()).anyMatch(w -> w.contains("encrypted"));
  }

  @Test
  void zipBombsAreNotExtracted() throws IOException {
    byte[] zeros = new byte[3 << 20];
    ReadMail byRatio = read(zip("zeros.bin", zeros));
    assertThat(paths(byRatio)).containsExactly("1");
    assertThat(byRatio.warnings()).anyMatch(w -> w.contains("more bytes than the limit"));

    MailLimits small = new MailLimits(16, 100, 2_000, 10_000, 1_000, 1_000, 1_000);
    byte[] big = zip("a.bin", new byte[9_000], "b.bin", new byte[9_000]);
    ReadMail byTotal =
        TestEntity.read(file("application/zip", "papers.zip", big).mail("x").bytes(), small);
    assertThat(paths(byTotal)).containsExactly("1", "1!a.bin");
    assertThat(byTotal.warnings()).anyMatch(w -> w.contains("more bytes than the limit"));
  }

  @Test
  void theFirstFilesOfATruncatedZipAreFound() throws IOException {
    byte[] zip = zip("Deed.pdf", pdf(11), "Annex.pdf", pdf(12));
    ReadMail mail = read(Arrays.copyOf(zip, zip.length - 120));
    assertThat(paths(mail)).contains("1", "1!Deed.pdf");
    assertThat(mail.warnings()).isNotEmpty();
  }

  /**
   * Replaces each number of the directory by extreme values. None may be used as a file position.
   */
  @Test
  void aDirectoryWithInvalidNumbersKeepsTheZip() throws IOException {
    long[] extremes = {
      0, 1, -1, Long.MAX_VALUE, Long.MAX_VALUE - 29, Long.MIN_VALUE, 0xfffffffeL, 1L << 62
    };
    byte[] zip64 = zip64("Deed.pdf", pdf(15));
    assertThat(paths(read(zip64))).containsExactly("1", "1!Deed.pdf");
    for (int at = directoryEntry(zip64); at < zip64.length - 8; at++) {
      for (long extreme : extremes) {
        byte[] broken = zip64.clone();
        ByteBuffer.wrap(broken).order(ByteOrder.LITTLE_ENDIAN).putLong(at, extreme);
        ReadMail mail = read(broken);
        assertThat(paths(mail)).as("byte %d, %x", at, extreme).startsWith("1");
        assertThat(mail.readErrors())
            .as("byte %d, %x", at, extreme)
            .allMatch(sentence -> sentence.contains("is damaged"));
      }
    }
  }

  /** Returns a zip of one stored file with all numbers in zip64 fields. */
  private static byte[] zip64(String name, byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    byte[] nameBytes = TestEntity.ascii(name);
    ByteBuffer zip = ByteBuffer.allocate(1000 + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
    zip.putInt(0x04034b50).putShort((short) 45).putShort((short) 0).putShort((short) 0).putInt(0);
    zip.putInt((int) crc.getValue()).putInt(bytes.length).putInt(bytes.length);
    zip.putShort((short) nameBytes.length).putShort((short) 0).put(nameBytes).put(bytes);
    int directory = zip.position();
    zip.putInt(0x02014b50).putShort((short) 45).putShort((short) 45).putShort((short) 0);
    zip.putShort((short) 0).putInt(0).putInt((int) crc.getValue()).putInt(-1).putInt(-1);
    zip.putShort((short) nameBytes.length).putShort((short) 28).putShort((short) 0);
    zip.putShort((short) 0).putShort((short) 0).putInt(0).putInt(-1).put(nameBytes);
    zip.putShort((short) 1).putShort((short) 24);
    zip.putLong(bytes.length).putLong(bytes.length).putLong(0);
    int end = zip.position();
    zip.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45).putInt(0);
    zip.putInt(0).putLong(1).putLong(1).putLong(end - directory).putLong(directory);
    zip.putInt(0x07064b50).putInt(0).putLong(end).putInt(1);
    zip.putInt(0x06054b50).putInt(0).putShort((short) -1).putShort((short) -1).putInt(-1);
    zip.putInt(-1).putShort((short) 0);
    return Arrays.copyOf(zip.array(), zip.position());
  }

  @Test
  void bytesBeforeAZipAreIgnored() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    zip.writeBytes(zip("First.pdf", pdf(13)));
    zip.writeBytes(zip("Deed.pdf", pdf(13)));
    assertThat(paths(read(zip.toByteArray()))).containsExactly("1", "1!Deed.pdf");
  }

  public static byte[] zip(Object... namesAndBytes) throws IOException {
    return zip(StandardCharsets.UTF_8, namesAndBytes);
  }

  private static byte[] zip(Charset charset, Object... namesAndBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out, charset)) {
      for (int i = 0; i < namesAndBytes.length; i += 2) {
        zip.putNextEntry(new ZipEntry((String) namesAndBytes[i]));
        zip.write((byte[]) namesAndBytes[i + 1]);
        zip.closeEntry();
      }
    }
    return out.toByteArray();
  }

  private static byte[] stored(String name, String content, String other) throws IOException {
    byte[] bytes = TestEntity.ascii(content);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(entry);
      zip.write(bytes);
      zip.closeEntry();
      zip.putNextEntry(new ZipEntry(other));
      zip.write(pdf(14));
      zip.closeEntry();
    }
    return out.toByteArray();
  }

  /** Marks the first directory entry as encrypted. */
  private static void setEncrypted(byte[] zip) {
    int entry = directoryEntry(zip);
    zip[entry + 8] |= 1;
  }

  private static void clearFlag(byte[] zip, int flag) {
    int entry = directoryEntry(zip);
    zip[entry + 9] &= (byte) ~(flag >> 8);
  }

  private static int directoryEntry(byte[] zip) {
    int at = 0;
    while (zip[at] != 'P' || zip[at + 1] != 'K' || zip[at + 2] != 1 || zip[at + 3] != 2) {
      at++;
    }
    return at;
  }

  private static ReadMail read(byte[] zip) {
    return file("application/zip", "papers.zip", zip).mail("x").read();
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
