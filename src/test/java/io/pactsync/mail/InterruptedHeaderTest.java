package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.part.MailPart;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks headers that contain or follow what is no header field. */
class InterruptedHeaderTest {
  private static final String LETTERS = "GRq6OaIHa9AW3DlOpgR1RnAfv13Fb8tRfgGtPdwvEX2QgD42DuPiLm";
  private static final TestEntity DEED = file("application/pdf", "Deed.pdf", pdf(21));
  private static final String MAIL =
      new String(multipart("mixed", text("Hello"), DEED).mail("Deed").bytes(), ISO_8859_1);

  @ParameterizedTest
  @ValueSource(strings = {"Subject:", "To:", "MIME-Version:", "Content-Type: multipart"})
  void aLongLineBetweenFieldsDoesNotEndTheHeader(String field) {
    for (String junk :
        List.of(
            LETTERS, LETTERS + "\r\n" + LETTERS + "==", LETTERS + "\r\nbDeg==", "--- junk ---")) {
      assertFound(MAIL.replaceFirst(field, junk + "\r\n" + field), true);
    }
  }

  @Test
  void foldedLinesOfASignatureMayLackTheirIndent() {
    String signature =
        "DKIM-Signature: v=1; a=rsa-sha256; d=alder-mill.example;\r\nb="
            + LETTERS
            + "\r\n"
            + LETTERS
            + "\r\nbDeg==\r\n";
    assertFound(signature + MAIL, true);
    assertFound(MAIL.replace("Subject:", signature + signature + "Subject:"), true);
  }

  @Test
  void aLongLineInThePartsHeaderDoesNotEndIt() {
    assertFound(MAIL.replace("Content-Disposition:", LETTERS + "\r\nContent-Disposition:"), true);
  }

  @Test
  void aBase64BodyWithoutABlankLineStaysABody() {
    String body = MAIL.replaceFirst("base64\r\n\r\n", "base64\r\n");
    assertFound(body, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n", "\r\n\r\n", "\r\n \r\n\r\n"})
  void blankLinesBeforeTheTypeDoNotEndTheHeader(String blank) {
    assertFound(MAIL.replace("Content-Type: multipart", blank + "Content-Type: multipart"), true);
    assertFound(MAIL.replace("Subject:", blank + "Subject:").replaceFirst("From:.*\r\n", ""), true);
    assertFound(
        MAIL.replace("Content-Type: application/pdf", blank + "Content-Type: application/pdf"),
        true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Disposition:", "Content-Transfer-Encoding:"})
  void aBlankLineBehindThePartsTypeDoesNotEndItsHeader(String field) {
    for (String blank : List.of("\r\n", "\r\n \r\n")) {
      int part = MAIL.indexOf("application/pdf");
      int at = MAIL.indexOf(field, part);
      assertFound(MAIL.substring(0, at) + blank + MAIL.substring(at), true);
    }
  }

  @Test
  void aTextThatBeginsLikeAHeaderStaysAText() {
    for (String words :
        List.of(
            "Content-Type: application/pdf\r\n\r\nis what the server sends.",
            "Content-Type: multipart/mixed; boundary=x\r\n\r\nis missing here.",
            "Subject: lease\r\nFrom: me\r\n\r\nas I wrote.",
            "Hello:\r\n\r\nContent-Type: text/html\r\n")) {
      ReadMail typed = text(words).mail("Deed").read();
      assertThat(typed.text()).contains(words);
      assertThat(typed.attachments()).isEmpty();
      ReadMail untyped =
          TestEntity.read(ascii("From: a@b.example\r\nSubject: Deed\r\n\r\n" + words));
      assertThat(untyped.text()).contains(words);
      assertThat(untyped.attachments()).isEmpty();
      assertThat(untyped.warnings()).isEmpty();
    }
  }

  @Test
  void theMailsOfADigestKeepTheirHeaders() {
    TestEntity inner = raw(text("inside").mail("Lease within").bytes());
    ReadMail digest = multipart("digest", inner, inner).mail("x").read();
    assertThat(digest.attachments()).extracting(MailPart::path).containsExactly("1", "2");
    assertThat(digest.warnings()).isEmpty();
  }

  @Test
  void aByteOrderMarkBeforeTheFirstFieldIsSkipped() {
    assertFound("\u00ef\u00bb\u00bf" + MAIL, false);
    assertFound("\r\n\u00ef\u00bb\u00bf\r\n" + MAIL, false);
    assertFound(utf16('\ufeff' + MAIL, UTF_16LE), false);
    assertFound(utf16('\ufeff' + MAIL, UTF_16BE), false);
  }

  private static String utf16(String text, Charset order) {
    return new String(text.getBytes(order), ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Forward.eml", "forward.dat"})
  void aSavedMailWithAByteOrderMarkIsOpened(String name) {
    String received = "Received: from alder-mill.example; Mon, 04 Mar 2024 09:30:00 +0100\r\n";
    for (String saved :
        List.of("\u00ef\u00bb\u00bf" + received + MAIL, utf16("\ufeff" + MAIL, UTF_16LE))) {
      if (name.endsWith(".eml") || !saved.startsWith("\u00ff")) {
        TestEntity attached = file("application/octet-stream", name, ascii(saved));
        ReadMail mail = multipart("mixed", text("x"), attached).mail("x").read();
        assertThat(mail.attachments()).extracting(MailPart::path).containsExactly("2", "2.2");
        assertThat(mail.attachments().get(1).size()).isEqualTo(pdf(21).length);
      }
    }
  }

  @Test
  void aSavedMailInUtf16WithoutAMarkIsOpened() {
    for (String saved :
        List.of(
            utf16(MAIL, UTF_16LE),
            utf16(MAIL, UTF_16BE),
            "\u00ef\u00bb\u00bf\u00ef\u00bb\u00bf" + MAIL)) {
      TestEntity forward = file("message/rfc822", "a.eml", saved.getBytes(ISO_8859_1));
      ReadMail mail = multipart("mixed", text("see"), forward).mail("FW").read();
      assertThat(mail.attachments()).extracting(MailPart::path).containsExactly("2", "2.2");
    }
  }

  @Test
  void aMultipartWinsOverAnotherType() {
    for (String type : List.of("text/plain", "text/html; charset=utf-8", "application/x-empty")) {
      String twice = MAIL.replace("Subject:", "Content-Type: " + type + "\r\nSubject:");
      assertFound(twice, true);
    }
    TestEntity twice =
        multipartWith("in", "alternative", text("x"), DEED).with("Content-Type: text/plain");
    assertThat(multipart("mixed", text("y"), twice).mail("x").read().attachments())
        .extracting(MailPart::path)
        .containsExactly("2.2");
  }

  @Test
  void aMultipartWithoutPartsYieldsToAnotherType() {
    TestEntity mail =
        raw(
                ascii("<p>The lease is <b>signed</b>"),
                "Content-Type: text/html",
                "Content-Type: multipart/mixed; boundary=absent")
            .mail("x");
    ReadMail read = mail.read();
    assertThat(read.text()).contains("The lease is signed").doesNotContain("<p>");
    assertThat(read.attachments()).isEmpty();
  }

  @Test
  void theBytesChooseBetweenTwoEncodings() {
    for (String other : List.of("7bit", "8bit", "quoted-printable")) {
      assertFound(
          MAIL.replace(
              "Content-Disposition",
              "Content-Transfer-Encoding: " + other + "\r\nContent-Disposition"),
          true);
    }
    TestEntity plain =
        raw(
            ascii("Lease agreement, signed =E2=82=AC 5"),
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 7bit",
            "Content-Transfer-Encoding: quoted-printable");
    assertThat(plain.mail("x").read().text()).contains("signed € 5");
  }

  private static void assertFound(String mail, boolean warns) {
    ReadMail read = TestEntity.read(ascii(mail));
    assertThat(read.attachments())
        .as(mail)
        .filteredOn(p -> p.name().orElse("").equals("Deed.pdf"))
        .singleElement()
        .satisfies(
            p -> assertThat(p.size()).isEqualTo(pdf(21).length),
            p -> assertThat(p.path()).isEqualTo("2"));
    assertThat(read.headers().subject()).as(mail).contains("Deed");
    if (mail.contains("From:")) {
      assertThat(read.headers().from().map(MailAddress::address))
          .as(mail)
          .contains("drafts@alder-mill.example");
    }
    assertThat(read.text()).as(mail).contains("Hello");
    assertThat(read.warnings().isEmpty()).as("%s in %s", read.warnings(), mail).isEqualTo(!warns);
  }
}
