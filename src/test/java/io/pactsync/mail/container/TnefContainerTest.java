package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.part.MailPart;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class TnefContainerTest {
  @Test
  void filesInAWinmailHaveTheirLongNames() {
    byte[] tnef = winmail("Lease – Alder.pdf", pdf(1));
    ReadMail mail = file("application/ms-tnef", "winmail.dat", tnef).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Lease – Alder.pdf");
    assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(1).length);
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void aWinmailIsRecognizedByItsBytes() {
    byte[] tnef = winmail("Lease.pdf", pdf(2));
    ReadMail mail = file("application/octet-stream", "att1.dat", tnef).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Lease.pdf");
  }

  @Test
  void allFilesAreFound() {
    ByteArrayOutputStream tnef = new ByteArrayOutputStream();
    tnef.writeBytes(head());
    tnef.writeBytes(attachment("A.pdf", pdf(3)));
    tnef.writeBytes(attachment("B.pdf", pdf(4)));
    ReadMail mail = file("application/ms-tnef", "winmail.dat", tnef.toByteArray()).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!A.pdf", "1!B.pdf");
  }

  @Test
  void anEmbeddedMessageIsOpened() {
    ByteArrayOutputStream object = new ByteArrayOutputStream();
    object.writeBytes(new byte[16]);
    object.writeBytes(winmail("Inner.pdf", pdf(5)));
    ByteArrayOutputStream properties = new ByteArrayOutputStream();
    properties.writeBytes(int32(2));
    properties.writeBytes(property(0x001f, 0x3001, utf16("Forwarded")));
    properties.writeBytes(property(0x000d, 0x3701, object.toByteArray()));
    ByteArrayOutputStream tnef = new ByteArrayOutputStream();
    tnef.writeBytes(head());
    tnef.writeBytes(attribute(2, 0x00069002, new byte[14]));
    tnef.writeBytes(attribute(2, 0x00069005, properties.toByteArray()));
    ReadMail mail = file("application/ms-tnef", "winmail.dat", tnef.toByteArray()).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Forwarded", "1!Forwarded!Inner.pdf");
  }

  @Test
  void aTruncatedWinmailIsKeptWithAWarning() {
    byte[] tnef = winmail("Lease.pdf", pdf(6));
    ReadMail mail =
        file("application/ms-tnef", "winmail.dat", Arrays.copyOf(tnef, tnef.length / 2))
            .mail("x")
            .read();
    assertThat(paths(mail)).contains("1");
    assertThat(mail.warnings()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0\0", "\r\n", "\n", "\0\0\0\0\0\0\0\0", " "})
  void bytesAfterTheLastAttributeAreIgnored(String tail) {
    ByteArrayOutputStream tnef = new ByteArrayOutputStream();
    tnef.writeBytes(winmail("Lease.pdf", pdf(6)));
    tnef.writeBytes(ascii(tail));
    ReadMail mail = file("application/ms-tnef", "winmail.dat", tnef.toByteArray()).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Lease.pdf");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void aLostAttributeCausesAWarning() {
    byte[] tnef = winmail("Lease.pdf", pdf(6));
    for (int cut : new int[] {tnef.length - 1, tnef.length / 2, 6 + 4, 6 + 9}) {
      assertThat(
              file("application/ms-tnef", "winmail.dat", Arrays.copyOf(tnef, cut))
                  .mail("x")
                  .read()
                  .warnings())
          .as("cut at %s of %s", cut, tnef.length)
          .isNotEmpty();
    }
    ByteArrayOutputStream garbage = new ByteArrayOutputStream();
    garbage.writeBytes(head());
    garbage.writeBytes(new byte[40]);
    assertThat(
            file("application/ms-tnef", "winmail.dat", garbage.toByteArray())
                .mail("x")
                .read()
                .warnings())
        .isNotEmpty();
  }

  public static byte[] winmail(String name, byte[] bytes) {
    ByteArrayOutputStream tnef = new ByteArrayOutputStream();
    tnef.writeBytes(head());
    tnef.writeBytes(attribute(1, 0x00089006, int32(0x10000)));
    tnef.writeBytes(attachment(name, bytes));
    return tnef.toByteArray();
  }

  private static byte[] head() {
    return new byte[] {0x78, (byte) 0x9f, 0x3e, 0x22, 1, 0};
  }

  private static byte[] attachment(String name, byte[] bytes) {
    ByteArrayOutputStream properties = new ByteArrayOutputStream();
    properties.writeBytes(int32(4));
    properties.writeBytes(fixed(0x0003, 0x3705, int32(1)));
    properties.writeBytes(fixed(0x000b, 0x7ffe, int32(0)));
    properties.writeBytes(named("a name", utf16("x")));
    properties.writeBytes(property(0x001f, 0x3707, utf16(name)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(attribute(2, 0x00069002, new byte[14]));
    out.writeBytes(attribute(2, 0x00018010, ascii("LEASE~1.PDF\0")));
    out.writeBytes(attribute(2, 0x0006800f, bytes));
    out.writeBytes(attribute(2, 0x00069005, properties.toByteArray()));
    return out.toByteArray();
  }

  private static byte[] attribute(int level, int id, byte[] value) {
    int sum = 0;
    for (byte b : value) {
      sum += b & 0xff;
    }
    return ByteBuffer.allocate(11 + value.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) level)
        .putInt(id)
        .putInt(value.length)
        .put(value)
        .putShort((short) sum)
        .array();
  }

  private static byte[] fixed(int type, int id, byte[] value) {
    return ByteBuffer.allocate(4 + value.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putShort((short) type)
        .putShort((short) id)
        .put(value)
        .array();
  }

  private static byte[] property(int type, int id, byte[] value) {
    int padding = (4 - value.length % 4) % 4;
    return ByteBuffer.allocate(12 + value.length + padding)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putShort((short) type)
        .putShort((short) id)
        .putInt(1)
        .putInt(value.length)
        .put(value)
        .array();
  }

  private static byte[] named(String name, byte[] value) {
    byte[] raw = utf16(name);
    int namePadding = (4 - raw.length % 4) % 4;
    byte[] rest = property(0, 0, value);
    return ByteBuffer.allocate(28 + raw.length + namePadding + rest.length - 4)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putShort((short) 0x001f)
        .putShort((short) 0x8001)
        .put(new byte[16])
        .putInt(1)
        .putInt(raw.length)
        .put(raw)
        .put(new byte[namePadding])
        .put(rest, 4, rest.length - 4)
        .array();
  }

  private static byte[] int32(int value) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  private static byte[] utf16(String text) {
    return (text + "\0").getBytes(StandardCharsets.UTF_16LE);
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
