package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.MailLimits;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.TestEntity;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

public class OutlookContainerTest {
  private static final String STREAM = "__substg1.0_";

  @Test
  void filesAndTextOfAnOutlookMessageAreFound() throws IOException {
    ReadMail mail = read(message("The signed lease", "Mietvertrag Köln.pdf", pdf(1)));
    assertThat(paths(mail)).containsExactly("1", "1!Mietvertrag Köln.pdf");
    assertThat(mail.attachments().get(0).kind()).isEqualTo(PartKind.CONTAINER);
    assertThat(mail.attachments().get(1).detectedType()).isEqualTo("application/pdf");
    assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(1).length);
    assertThat(mail.text()).contains("The signed lease").contains("It is attached.");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void aLargeFileIsStreamedWhole() throws IOException {
    byte[] large = new byte[3 << 20];
    new java.util.Random(1).nextBytes(large);
    ReadMail mail = read(message("x", "scan.bin", large));
    assertThat(mail.attachments().get(1).size()).isEqualTo(large.length);
  }

  @Test
  void attachedMessagesAreOpenedToo() throws IOException {
    POIFSFileSystem ole = new POIFSFileSystem();
    fill(ole.getRoot(), "outer", 32);
    DirectoryEntry attachment = ole.getRoot().createDirectory("__attach_version1.0_#00000000");
    put(attachment, "3001001F", "FW: Lease".getBytes(UTF_16LE));
    DirectoryEntry inner = attachment.createDirectory(STREAM + "3701000D");
    fill(inner, "inner", 24);
    attach(inner, 0, "Deed.pdf", pdf(2));
    ReadMail mail = read(bytes(ole));
    assertThat(paths(mail)).containsExactly("1", "1!FW: Lease!Deed.pdf");
    assertThat(mail.text()).contains("outer").contains("inner");
    assertThat(mail.warnings()).isEmpty();
    MailLimits flat = new MailLimits(1, 100, 2_000, 1 << 20, 200, 1 << 20, 64_000);
    ReadMail cut =
        TestEntity.read(
            file("application/vnd.ms-outlook", "a.msg", bytes(ole)).mail("x").bytes(), flat);
    assertThat(paths(cut)).containsExactly("1");
    assertThat(cut.unopened())
        .containsExactly(
            "Part 1!FW: Lease is inside too many nested containers and is not opened.");
  }

  @Test
  void textsInACodePageAreDecoded() throws IOException {
    POIFSFileSystem ole = new POIFSFileSystem();
    Charset cyrillic = Charset.forName("windows-1251");
    put(ole.getRoot(), "0037001E", "Договор аренды".getBytes(cyrillic));
    ByteBuffer fixed = ByteBuffer.allocate(32 + 16).order(ByteOrder.LITTLE_ENDIAN);
    fixed.putShort(32, (short) 3).putShort(34, (short) 0x3ffd).putInt(40, 1251);
    ole.getRoot()
        .createDocument("__properties_version1.0", new ByteArrayInputStream(fixed.array()));
    assertThat(read(bytes(ole)).text()).isEqualTo("Договор аренды");
  }

  @Test
  void linksInTheHtmlAreFound() throws IOException {
    POIFSFileSystem ole = new POIFSFileSystem();
    fill(ole.getRoot(), "x", 32);
    put(
        ole.getRoot(),
        "10130102",
        "<a href='https://drive.google.com/file/d/1/view'>Lease</a>"
            .getBytes(StandardCharsets.UTF_8));
    assertThat(read(bytes(ole)).links()).hasSize(1);
  }

  @Test
  void anAttachmentWithoutDataIsNotLookedInto() throws IOException {
    POIFSFileSystem ole = new POIFSFileSystem();
    fill(ole.getRoot(), "x", 32);
    DirectoryEntry attachment = ole.getRoot().createDirectory("__attach_version1.0_#00000000");
    put(attachment, "3707001F", "On the share.pdf".getBytes(UTF_16LE));
    assertThat(read(bytes(ole)).unopened())
        .containsExactly("Part 1 contains an attachment without data: On the share.pdf.");
  }

  @Test
  void aDamagedMessageIsKeptWithAWarning() throws IOException {
    byte[] whole = message("x", "Deed.pdf", pdf(3));
    for (int length : new int[] {600, 1_100, whole.length / 2}) {
      ReadMail mail = read(Arrays.copyOf(whole, length));
      assertThat(paths(mail)).first().isEqualTo("1");
      assertThat(mail.attachments().get(0).size()).isEqualTo(length);
    }
  }

  /** Creates an Outlook message with one attachment. */
  public static byte[] message(String subject, String file, byte[] bytes) throws IOException {
    POIFSFileSystem ole = new POIFSFileSystem();
    fill(ole.getRoot(), subject, 32);
    attach(ole.getRoot(), 0, file, bytes);
    return bytes(ole);
  }

  private static void fill(DirectoryEntry message, String subject, int header) throws IOException {
    put(message, "0037001F", subject.getBytes(UTF_16LE));
    put(message, "1000001F", "It is attached.".getBytes(UTF_16LE));
    message.createDocument("__properties_version1.0", new ByteArrayInputStream(new byte[header]));
  }

  private static void attach(DirectoryEntry message, int number, String name, byte[] bytes)
      throws IOException {
    DirectoryEntry attachment =
        message.createDirectory("__attach_version1.0_#%08X".formatted(number));
    put(attachment, "3707001F", name.getBytes(UTF_16LE));
    put(attachment, "37010102", bytes);
  }

  private static void put(DirectoryEntry storage, String property, byte[] value)
      throws IOException {
    storage.createDocument(STREAM + property, new ByteArrayInputStream(value));
  }

  private static byte[] bytes(POIFSFileSystem ole) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ole.writeFilesystem(bytes);
    return bytes.toByteArray();
  }

  private static ReadMail read(byte[] message) throws IOException {
    return file("application/octet-stream", "Lease.msg", message).mail("x").read();
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
