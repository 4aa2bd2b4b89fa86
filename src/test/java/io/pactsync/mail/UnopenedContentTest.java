package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.base64;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.MailPart;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Content that is not looked into is a finding, and it is kept. */
class UnopenedContentTest {
  private static final String PARTIAL = "Content-Type: message/partial; id=a; number=1; total=2";

  @Test
  void thePieceOfASplitMailIsKeptAndItsBeginningRead() throws IOException {
    byte[] whole =
        multipart("mixed", text("the lease"), file("application/pdf", "Lease.pdf", pdf(1)))
            .mail("Lease")
            .bytes();
    ReadMail mail = raw(Arrays.copyOf(whole, whole.length - 60), PARTIAL).mail("1/2").read();
    assertThat(paths(mail)).startsWith("1").contains("1.2");
    assertThat(mail.text()).contains("Lease").contains("the lease");
    assertThat(mail.unopened())
        .containsExactly(
            "Part 1 is one piece of a mail that was split; the pieces are not joined.");
  }

  @Test
  void aLaterPieceIsKept() throws IOException {
    ReadMail mail =
        raw(ascii("JSUlJSUlJSUl\r\nJSUlJSUl\r\n--b--\r\n"), PARTIAL.replace("r=1", "r=2"))
            .mail("2/2")
            .read();
    assertThat(paths(mail)).containsExactly("1");
    assertThat(mail.unopened()).hasSize(1);
  }

  @Test
  void anEncryptedMailIsAFinding() throws IOException {
    byte[] enveloped = HexFormat.of().parseHex("308006092a864886f70d010703a080");
    ReadMail mail =
        base64(enveloped, "Content-Type: application/pkcs7-mime; name=smime.p7m").mail("x").read();
    assertThat(mail.unopened()).containsExactly("Part 1 is encrypted and cannot be read.");
  }

  @Test
  void anEncryptedOpenPgpFileIsAFinding() throws IOException {
    String armored = "-----BEGIN PGP MESSAGE-----\n\nhQEMA0xyz\n-----END PGP MESSAGE-----\n";
    ReadMail mail =
        multipart(
                "encrypted",
                raw(ascii("Version: 1"), "Content-Type: application/pgp-encrypted"),
                file("application/octet-stream", "encrypted.asc", ascii(armored)))
            .mail("x")
            .read();
    assertThat(mail.unopened()).contains("Part 2 is encrypted and cannot be read.");
    assertThat(paths(mail)).containsExactly("2");
  }

  @Test
  void encryptedTextInHtmlIsAFinding() throws IOException {
    ReadMail mail = html("<p>Hi</p><pre>-----BEGIN PGP MESSAGE-----\n\nhQE</pre>").mail("x").read();
    assertThat(mail.unopened())
        .containsExactly("Part 1 contains encrypted text that cannot be read.");
  }

  @Test
  void aReferenceToContentElsewhereIsAFinding() throws IOException {
    ReadMail mail =
        raw(
                ascii("Content-Type: application/pdf; name=\"Lease agreement.pdf\"\r\n\r\n"),
                "Content-Type: message/external-body; access-type=URL; URL=\"http://a.example\"")
            .mail("x")
            .read();
    assertThat(mail.unopened())
        .containsExactly("Part 1 refers to content at another place, which is not fetched.");
    assertThat(mail.text()).contains("Lease agreement");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.pdf.gpg",
        "a.PGP",
        "message.rpmsg",
        "a.ace",
        "a.iso",
        "a.dmg",
        "a.lzma",
        "a.sitx",
        "a.br"
      })
  void aTypeThatOnlyTheNameShowsIsAFinding(String name) throws IOException {
    byte[] noise = new byte[3_000];
    new java.util.Random(1).nextBytes(noise);
    noise[0] = 1;
    assertThat(file("application/octet-stream", name, noise).mail("x").read().unopened())
        .hasSize(1);
    assertThat(file("application/octet-stream", name, pdf(1)).mail("x").read().unopened())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..-lh5-......",
        "StuffIt (c)1997-2002 Aladdin Systems, Inc., http://www.aladdinsys.com/StuffIt/",
        "(This file must be converted with BinHex 4.0)\n\n:$f*TEQKPH",
        "From a@b.example Thu Jan  1 00:00:00 2026\nFrom: a@b.example\nSubject: Lease\n\nx"
      })
  void anArchiveThatIsNotOpenedIsAFinding(String start) throws IOException {
    byte[] bytes = Arrays.copyOf(ascii(start), 2_000);
    ReadMail mail = file("application/octet-stream", "archive", bytes).mail("x").read();
    assertThat(mail.unopened()).hasSize(1);
    assertThat(paths(mail)).containsExactly("1");
  }

  @Test
  void partsBeyondTheLimitsAreFindings() throws IOException {
    MailLimits few = new MailLimits(16, 100, 2, 1 << 20, 200, 1 << 20, 64_000);
    byte[] mail =
        multipart(
                "mixed",
                text("x"),
                file("application/pdf", "1.pdf", pdf(1)),
                file("application/pdf", "2.pdf", pdf(2)))
            .mail("x")
            .bytes();
    assertThat(TestEntity.read(mail, few).unopened()).hasSize(1);
    assertThat(TestEntity.read(mail).unopened()).isEmpty();
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::path).toList();
  }
}
