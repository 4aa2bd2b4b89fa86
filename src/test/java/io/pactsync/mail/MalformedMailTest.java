package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Checks that malformed mails are read. */
class MalformedMailTest {
  private static final TestEntity DEED = file("application/pdf", "Deed.pdf", pdf(21));
  private static final String MAIL =
      new String(multipart("mixed", text("Hello"), DEED).mail("Deed").bytes(), ISO_8859_1);

  @Test
  void anyKindOfLineEndIsAccepted() {
    assertFound(MAIL.replace("\r\n", "\n"));
    assertFound(MAIL.replace("\r\n", "\r"));
  }

  @Test
  void unusualBoundariesAreAccepted() {
    assertFound(MAIL.replaceFirst("boundary=\"([^\"]*)\"", "boundary=$1"));
    assertFound(MAIL.replaceFirst("boundary=\"([^\"]*)\"", "Boundary = \"$1\" ; x=y"));
    assertFound(MAIL.replaceFirst("boundary=\"([^\"]*)\"", "boundary=$1 (a remark)"));
    assertFound(MAIL.replace("edge-mixed-2", "edge mixed: (2)'s"));
    assertFound(MAIL.replaceAll("(?m)^(--edge-mixed-2)\r\n", "$1  \t\r\n"));
    assertFound(MAIL.replace("multipart/mixed", "MULTIPART/Mixed"));
    assertFound(MAIL.replace("multipart/mixed;", "multipart/mixed;\r\n\t"));
  }

  @Test
  void aBoundaryMayBeAPrefixOfAnother() {
    TestEntity inner = multipartWith("edge-in", "mixed", text("x"), DEED);
    TestEntity outer =
        multipartWith("edge", "mixed", inner, file("application/pdf", "Other.pdf", pdf(22)));
    assertThat(MailStructureTest.paths(outer.mail("x"))).containsExactly("1.2", "2");
  }

  @Test
  void aMissingOrWrongBoundaryIsGuessed() {
    assertFound(MAIL.replaceFirst("; boundary=\"[^\"]*\"", ""));
    assertFound(MAIL.replaceFirst("boundary=\"[^\"]*\"", "boundary=\"another\""));
  }

  @Test
  void aMultipartWithoutPartsIsRead() {
    for (String mail :
        new String[] {
          "Content-Type:multipart/u boundary=b\r\n(:\r\n",
          "Content-Type: multipart/mixed; boundary=b\r\n",
          "Content-Type: multipart/mixed; boundary=b\r\n\r\n",
          "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b",
          "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b--",
          "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n",
          "Content-Type: multipart/mixed; boundary=b\r\n--b\r\n(:\r\n",
          "Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n\r\nx\r\n----\r\n",
          "Content-Type: multipart/\r\n(:",
          "Content-Type: multipart/digest; boundary=b\r\n(:\r\n--b\r\n(:\r\n",
        }) {
      for (String lineEnd : new String[] {"\r\n", "\n", "\r"}) {
        assertThat(TestEntity.read(ascii(mail.replace("\r\n", lineEnd))).readErrors())
            .as(mail)
            .isEmpty();
      }
    }
  }

  @Test
  void missingClosingBoundariesAreAccepted() {
    assertFound(MAIL.replace("--edge-mixed-2--", ""));
    TestEntity inner = multipartWith("in", "alternative", text("x"));
    String mail =
        new String(multipartWith("out", "mixed", inner, DEED).mail("x").bytes(), ISO_8859_1);
    assertFound(mail.replace("--in--", ""));
  }

  @Test
  void aMissingBlankLineAfterAHeaderIsAccepted() {
    assertFound(MAIL.replaceFirst("base64\r\n\r\n", "base64\r\n"));
    assertFound(MAIL.replaceFirst("(boundary=[^\r]*)\r\n\r\n", "$1\r\n"));
  }

  @Test
  void junkAndBrokenFoldsInHeadersAreAccepted() {
    assertFound("From alder Mon Mar  4 09:30:00 2024\r\n" + MAIL);
    assertFound("\r\n\r\n" + MAIL);
    assertFound(MAIL.replace("MIME-Version", "what is this\r\nMIME-Version"));
    assertFound(MAIL.replace("attachment; filename", "attachment;\r\nfilename"));
    assertFound(MAIL.replace("Subject:", "X-Nul: a\0b\r\nX\0Y: z\r\nSubject :"));
    assertFound(
        MAIL.replace(
            "Content-Type: multipart", "Content-Type: nonsense\r\nContent-Type: multipart"));
  }

  @Test
  void hugeHeadersAreRead() {
    assertFound("X-Long: " + "long ".repeat(200_000) + "\r\n" + MAIL);
    assertFound("X-Folded: a\r\n" + " b\r\n".repeat(200_000) + MAIL);
    assertFound("X-Many: a\r\n".repeat(5_000) + MAIL);
    ReadMail mail = TestEntity.read(ascii("X-Many: a\r\n".repeat(5_000) + MAIL));
    assertThat(mail.headers().subject()).contains("Deed");
    assertThat(mail.headers().all("x-many").size()).isLessThan(1_000);
  }

  @Test
  void impossibleDatesAreIgnored() {
    ReadMail mail =
        TestEntity.read(
            ascii(MAIL.replaceFirst("Date: .*", "Date: Fri, 30 Feb 2024 10:00:00 +0000")));
    assertThat(mail.headers().date()).isEmpty();
    assertThat(mail.attachments()).hasSize(1);
  }

  @Test
  void emptyMailsAreRead() {
    assertThat(TestEntity.read(new byte[0]).attachments()).isEmpty();
    assertThat(TestEntity.read(ascii("\r\n\r\n")).text()).isBlank();
    assertThat(TestEntity.read(ascii("Subject: x")).headers().subject()).contains("x");
    assertThat(TestEntity.read(ascii("\r\n")).warnings()).isNotEmpty();
  }

  @Test
  void allContentOfATruncatedMailIsKept() {
    byte[] whole =
        multipart("mixed", DEED, file("application/pdf", "Annex.pdf", pdf(49))).mail("x").bytes();
    ReadMail mail = TestEntity.read(Arrays.copyOf(whole, whole.length - 200));
    assertThat(mail.attachments()).hasSize(2);
    assertThat(mail.attachments().get(0).size()).isEqualTo(pdf(21).length);
    assertThat(mail.attachments().get(1).size()).isBetween(100L, pdf(49).length - 1L);
    assertThat(mail.warnings()).isNotEmpty();
  }

  @Test
  void encryptedMailsCauseAWarning() {
    TestEntity smime =
        file(
            "application/pkcs7-mime",
            "smime.p7m",
            ascii("0\u0080\u0006\t*\u0086H\u0086\u00f7\r\u0001\u0007\u0003\u00a0\u0080"));
    assertThat(smime.mail("x").read().warnings()).anyMatch(w -> w.contains("encrypted"));
    TestEntity pgp =
        multipart(
            "encrypted",
            TestEntity.raw(ascii("Version: 1"), "Content-Type: application/pgp-encrypted"),
            file("application/octet-stream", "encrypted.asc", ascii("-----BEGIN PGP MESSAGE")));
    assertThat(pgp.mail("x").read().warnings()).anyMatch(w -> w.contains("encrypted"));
  }

  private static void assertFound(String mail) {
    ReadMail read = TestEntity.read(ascii(mail));
    assertThat(read.attachments())
        .as("in %s", mail.length() > 5_000 ? "a long mail" : mail)
        .filteredOn(p -> p.name().orElse("").equals("Deed.pdf"))
        .singleElement()
        .satisfies(p -> assertThat(p.size()).isEqualTo(pdf(21).length))
        .satisfies(p -> assertThat(p.path()).isEqualTo("2"));
  }
}
