package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.TestEntity;
import io.pactsync.mail.part.MailPart;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class CmsSignedContentTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSignedMailIsReadLikeAnUnsignedMail(boolean inPieces) {
    byte[] inside =
        TestEntity.multipart(
                "mixed", TestEntity.text("x"), file("application/pdf", "Deed.pdf", pdf(1)))
            .bytes();
    ReadMail mail =
        file(
                "application/pkcs7-mime; smime-type=signed-data",
                "smime.p7m",
                signed(inside, inPieces))
            .mail("x")
            .read();
    assertThat(paths(mail)).containsExactly("1", "1.2");
    assertThat(mail.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSignedDocumentIsExtracted(boolean inPieces) {
    ReadMail mail =
        file("application/octet-stream", "Deed.pdf.p7m", signed(pdf(2), inPieces)).mail("x").read();
    assertThat(paths(mail)).containsExactly("1", "1!Deed.pdf");
    assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(2).length);
  }

  @Test
  void truncatedSignedDataIsKeptWithAWarning() {
    byte[] signed = signed(pdf(3), true);
    ReadMail mail =
        file("application/pkcs7-mime", "a.p7m", Arrays.copyOf(signed, 60)).mail("x").read();
    assertThat(mail.attachments()).hasSize(1);
    assertThat(mail.warnings()).isNotEmpty();
  }

  @Test
  void signedDataInBase64IsDecodedOnceMore() {
    String lines = Base64.getMimeEncoder().encodeToString(signed(pdf(2), false));
    String line = Base64.getEncoder().encodeToString(signed(pdf(2), true));
    for (String encoded :
        List.of(
            lines,
            line,
            "\r\n" + lines,
            "-----BEGIN PKCS7-----\r\n" + lines + "\r\n-----END PKCS7-----\r\n",
            "Signed by us\n-----BEGIN CMS-----\n" + line + "\n-----END CMS-----\n")) {
      ReadMail mail =
          file("application/octet-stream", "Deed.pdf.p7m", ascii(encoded)).mail("x").read();
      assertThat(paths(mail)).as(encoded).containsExactly("1", "1!Deed.pdf");
      assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(2).length);
      assertThat(mail.warnings()).singleElement().asString().contains("decoded twice");
    }
    ReadMail text = file("application/octet-stream", "a.p7m", ascii("MIIH")).mail("x").read();
    assertThat(paths(text)).containsExactly("1");
    assertThat(text.warnings()).isNotEmpty();
  }

  /** Returns a CMS structure up to the signatures. */
  public static byte[] signed(byte[] content, boolean inPieces) {
    byte[] octets = inPieces ? inPieces(content) : tlv(0x04, content);
    byte[] inside = tlv(0x30, concat(hex("06092a864886f70d010701"), tlv(0xa0, octets)));
    byte[] data =
        tlv(0x30, concat(hex("020101"), tlv(0x31, hex("300b0609608648016503040201")), inside));
    return tlv(0x30, concat(hex("06092a864886f70d010702"), tlv(0xa0, data)));
  }

  private static byte[] inPieces(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(hex("2480"));
    for (int i = 0; i < content.length; i += 100) {
      out.writeBytes(tlv(0x04, Arrays.copyOfRange(content, i, Math.min(content.length, i + 100))));
    }
    out.writeBytes(hex("0000"));
    return out.toByteArray();
  }

  private static byte[] tlv(int tag, byte[] value) {
    String length = value.length < 128 ? "%02x" : "83%06x";
    return concat(hex("%02x".formatted(tag) + length.formatted(value.length)), value);
  }

  private static byte[] concat(byte[]... pieces) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      out.writeBytes(piece);
    }
    return out.toByteArray();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
