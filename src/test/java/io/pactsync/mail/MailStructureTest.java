package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.base64;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.text.ContentTransferEncodingTest;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailStructureTest {
  private static final byte[] PNG =
      ascii("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b\u0006\0\0\0");

  @ParameterizedTest
  @ValueSource(strings = {"application/applefile", "application/octet-stream"})
  void theResourceForkOfAMacFileIsNoAttachment(String type) {
    byte[] fork = ascii("\0\5\26\7\0\2\0\0" + "\0".repeat(40));
    TestEntity document = file("application/pdf", "Deed.pdf", pdf(3));
    ReadMail mail =
        multipart("appledouble", file(type, "Deed.pdf", fork), document).mail("x").read();
    assertThat(mail.attachments()).extracting(MailPart::path).containsExactly("2");
    ReadMail reversed =
        multipart("mixed", document, file(type, "._Deed.pdf", fork), text("x")).mail("x").read();
    assertThat(reversed.attachments()).extracting(MailPart::path).containsExactly("1");
  }

  @Test
  void aMacFileOfBothForksIsKept() {
    byte[] single = ascii("\0\5\26\0\0\2\0\0" + "\0".repeat(40));
    ReadMail mail = file("application/applefile", "Deed.pdf", single).mail("x").read();
    assertThat(mail.attachments()).extracting(MailPart::path).containsExactly("1");
  }

  @Test
  void anAttachmentHasPathNameTypeSizeAndHash() throws Exception {
    byte[] document = pdf(1);
    ReadMail mail =
        multipart("mixed", text("See the deed."), file("application/PDF", "Deed.pdf", document))
            .mail("Deed")
            .read();
    MailPart part = mail.attachments().get(0);
    assertThat(mail.attachments()).hasSize(1);
    assertThat(part.path()).isEqualTo("2");
    assertThat(part.name()).contains("Deed.pdf");
    assertThat(part.declaredType()).isEqualTo("application/pdf");
    assertThat(part.detectedType()).isEqualTo("application/pdf");
    assertThat(part.kind()).isEqualTo(PartKind.DOCUMENT);
    assertThat(part.size()).isEqualTo(document.length);
    assertThat(part.sha256())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(document)));
    assertThat(mail.text()).isEqualTo("See the deed.\n");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void theHeaderIsDecoded() {
    ReadMail mail =
        text("x")
            .mail("=?utf-8?Q?Pacht_=C3=A4?=")
            .with("Cc: \"Mill, Alder\" <a@alder-mill.example>, =?utf-8?Q?B=C3=A4r?= <b@b.example>")
            .with("List-Unsubscribe: <https://alder-mill.example/u>")
            .read();
    MailHeaders headers = mail.headers();
    assertThat(headers.subject()).contains("Pacht ä");
    assertThat(headers.from().orElseThrow().domain()).isEqualTo("alder-mill.example");
    assertThat(headers.cc().stream().map(MailAddress::toString))
        .containsExactly("Mill, Alder <a@alder-mill.example>", "Bär <b@b.example>");
    assertThat(headers.date()).contains(Instant.parse("2024-03-04T08:30:00Z"));
    assertThat(headers.rfcMessageId().orElse("")).startsWith("<").endsWith("@alder-mill.example>");
    assertThat(headers.has("list-unsubscribe")).isTrue();
    assertThat(headers.has("auto-submitted")).isFalse();
  }

  @Test
  void aMailWithoutAMultipartIsPartOne() {
    assertThat(paths(file("application/pdf", "Deed.pdf", pdf(2)).mail("Deed")))
        .containsExactly("1");
  }

  @Test
  void forwardedMailsAreOpenedAndKept() {
    TestEntity inner = multipart("mixed", text("in"), file("application/pdf", "B.pdf", pdf(3)));
    TestEntity middle =
        multipartWith(
            "middle",
            "mixed",
            text("mid"),
            file("application/pdf", "A.pdf", pdf(4)),
            raw(inner.mail("inner").bytes(), "Content-Type: message/rfc822"));
    TestEntity outer =
        multipartWith(
            "outer",
            "mixed",
            text("out"),
            raw(middle.mail("middle").bytes(), "Content-Type: message/rfc822; name=m.eml"));
    assertThat(paths(outer.mail("outer"))).containsExactly("2", "2.2", "2.3", "2.3.2");
    assertThat(outer.mail("outer").read().text()).contains("out", "mid", "in", "middle");
  }

  @Test
  void theBodyOfASimpleForwardedMailIsPartOne() {
    TestEntity inner = file("application/pdf", "B.pdf", pdf(5)).mail("inner");
    TestEntity outer =
        multipart("mixed", text("out"), base64(inner.bytes(), "Content-Type: message/rfc822"));
    assertThat(paths(outer.mail("outer"))).containsExactly("2", "2.1");
  }

  @Test
  void aForwardedMailWithAFalseBase64LabelIsRead() {
    TestEntity inner =
        multipart("mixed", text("in"), file("application/pdf", "B.pdf", pdf(6))).mail("inner");
    TestEntity outer =
        multipartWith(
            "outer",
            "mixed",
            text("out"),
            raw(
                inner.bytes(),
                "Content-Type: message/rfc822",
                "Content-Transfer-Encoding: base64"));
    assertThat(paths(outer.mail("outer"))).containsExactly("2", "2.2");
  }

  @Test
  void mailsAttachedAsFilesAreOpened() {
    byte[] inner =
        multipart("mixed", text("in"), file("application/pdf", "B.pdf", pdf(7)))
            .mail("inner")
            .bytes();
    TestEntity outer =
        multipartWith(
            "outer",
            "mixed",
            text("out"),
            file("application/octet-stream", "saved.EML", inner),
            file("text/plain", "saved.eml", inner),
            base64(inner, "Content-Type: message/global"),
            base64(inner, "Content-Type: application/octet-stream"));
    assertThat(paths(outer.mail("outer")))
        .containsExactly("2", "2.2", "3", "3.2", "4", "4.2", "5", "5.2");
  }

  @Test
  void aDocumentLabelledAsMailIsADocument() {
    TestEntity mail =
        multipart("mixed", text("x"), file("message/rfc822", "x.eml", pdf(8))).mail("x");
    assertThat(mail.read().attachments().get(0).kind()).isEqualTo(PartKind.DOCUMENT);
  }

  @Test
  void unlabelledMembersOfADigestAreMails() {
    byte[] member =
        multipart("mixed", text("in"), file("application/pdf", "B.pdf", pdf(9)))
            .mail("inner")
            .bytes();
    TestEntity digest = multipartWith("dig", "digest", raw(member), raw(member));
    assertThat(paths(multipartWith("o", "mixed", text("x"), digest).mail("digest")))
        .containsExactly("2.1", "2.1.2", "2.2", "2.2.2");
  }

  @Test
  void picturesEmbeddedInHtmlAreNotAttachments() {
    TestEntity page =
        html(
            "<img src='cid:logo%401@alder.example'><div style=\"background:url(cid:BACK)\">"
                + "<table background=cid:tile><img src='pics/seal.png'>"
                + "<a href='cid:scan'>scan</a>");
    TestEntity mail =
        multipart(
            "related",
            picture("early.png", "Content-ID: <back>"),
            page,
            picture("a.png", "Content-ID: <logo@1@alder.example>"),
            picture("b.png", "Content-ID: tile"),
            picture("c.png", "Content-Location: pics/seal.png"),
            picture("scan.png", "Content-ID: <scan>"),
            picture("other.png", "Content-ID: <other>"),
            base64(pdf(1), "Content-Type: application/pdf; name=d.pdf", "Content-ID: <back>"));
    assertThat(names(mail.mail("x"))).containsExactly("scan.png", "other.png", "d.pdf");
  }

  @Test
  void documentsAreFoundInEveryMultipart() {
    TestEntity deed = file("application/pdf", "Deed.pdf", pdf(10));
    TestEntity page = html("<p>x</p>");
    assertThat(names(multipart("alternative", text("x"), page, deed).mail("x")))
        .containsExactly("Deed.pdf");
    assertThat(names(multipart("related", page, deed).mail("x"))).containsExactly("Deed.pdf");
    assertThat(names(multipart("report", text("x"), deed).mail("x"))).containsExactly("Deed.pdf");
    assertThat(names(multipart("x-unheard-of", text("x"), deed).mail("x")))
        .containsExactly("Deed.pdf");
    assertThat(names(multipart("parallel", text("x"), deed, text("y")).mail("x")))
        .containsExactly("Deed.pdf");
    TestEntity signature = file("application/pkcs7-signature", "smime.p7s", ascii("0\u0080"));
    TestEntity signed = multipartWith("in", "mixed", text("x"), deed);
    assertThat(paths(multipartWith("out", "signed", signed, signature).mail("x")))
        .containsExactly("1.2", "2");
  }

  @Test
  void namedTextsAreAttachmentsAndBody() {
    TestEntity mail =
        multipart(
            "mixed",
            text("first"),
            text("second").with("Content-Disposition: inline; filename=note.txt"),
            text("third").with("Content-Disposition: attachment"),
            html("<p>fourth</p>").with("Content-Disposition: attachment; filename=page.html"));
    ReadMail read = mail.mail("x").read();
    assertThat(read.attachments().stream().map(MailPart::path)).containsExactly("2", "3", "4");
    assertThat(read.text()).contains("first", "second").doesNotContain("third", "fourth");
  }

  @Test
  void aDocumentLabelledAsTextIsADocument() {
    TestEntity mail =
        multipart(
            "mixed",
            text("We write %PDF-1.4 here, and PK too."),
            raw(pdf(11), "Content-Type: text/plain"),
            raw(ascii("{\\rtf1\\ansi A lease.}"), "Content-Type: text/plain"));
    ReadMail read = mail.mail("x").read();
    assertThat(read.attachments().stream().map(MailPart::detectedType))
        .containsExactly("application/pdf", "application/rtf");
    assertThat(read.text()).contains("We write");
  }

  @Test
  void invitationsAreMarked() {
    TestEntity calendar =
        raw(ascii("BEGIN:VCALENDAR\r\nEND:VCALENDAR"), "Content-Type: text/calendar");
    ReadMail read = multipart("alternative", text("x"), calendar).mail("x").read();
    assertThat(read.calendar()).isTrue();
    assertThat(read.attachments()).isEmpty();
    assertThat(text("x").mail("x").read().calendar()).isFalse();
  }

  @Test
  void htmlIsTheTextWithoutAPlainText() {
    assertThat(html("<style>p{}</style><p>One&nbsp;&amp; two</p><p>three").mail("x").read().text())
        .isEqualTo("One & two\nthree\n");
    assertThat(multipart("alternative", text("plain"), html("<p>html")).mail("x").read().text())
        .isEqualTo("plain\n");
  }

  @Test
  void emptyPartsAreListed() {
    ReadMail read =
        multipart("mixed", text(""), file("application/pdf", "Empty.pdf", new byte[0]))
            .mail("x")
            .read();
    assertThat(read.attachments()).singleElement().extracting(MailPart::size).isEqualTo(0L);
  }

  @Test
  void uuencodedPartsAreDecoded() {
    TestEntity part =
        raw(
            ascii("Here it is:\r\n" + ContentTransferEncodingTest.uuencode(pdf(12), '`')),
            "Content-Type: application/pdf; name=u.pdf",
            "Content-Transfer-Encoding: X-UUE");
    ReadMail read = multipart("mixed", text("x"), part).mail("x").read();
    assertThat(read.attachments())
        .singleElement()
        .extracting(MailPart::size)
        .isEqualTo((long) pdf(12).length);
    assertThat(read.warnings()).isEmpty();
  }

  @Test
  void nestedMultipartsAreReadUpToTheLimit() {
    TestEntity deep =
        multipartWith("b0", "mixed", text("x"), file("application/pdf", "D.pdf", pdf(13)));
    for (int i = 1; i < 60; i++) {
      deep = multipartWith("b" + i, "mixed", deep);
    }
    assertThat(names(deep.mail("x"))).containsExactly("D.pdf");
    for (int i = 60; i < 3_000; i++) {
      deep = multipartWith("b" + i, "mixed", deep);
    }
    ReadMail read = deep.mail("x").read();
    assertThat(read.warnings()).isNotEmpty();
    assertThat(read.attachments()).hasSize(1);
  }

  @Test
  void nestedContainersAreOpenedUpToTheLimit() {
    TestEntity deep = multipart("mixed", text("x"), file("application/pdf", "D.pdf", pdf(14)));
    for (int i = 0; i < 40; i++) {
      deep =
          multipartWith(
              "f" + i, "mixed", raw(deep.mail("x").bytes(), "Content-Type: message/rfc822"));
    }
    ReadMail read = deep.mail("x").read();
    assertThat(read.attachments()).hasSize(MailLimits.DEFAULTS.depth() + 1);
    assertThat(read.warnings()).anyMatch(w -> w.contains("too many"));
  }

  @Test
  void partsAboveTheLimitAreSkippedWithAWarning() {
    TestEntity[] parts = new TestEntity[30];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = file("application/pdf", i + ".pdf", pdf(i));
    }
    MailLimits ten = new MailLimits(5, 5, 10, 1_000, 10, 1_000, 1_000);
    ReadMail read = TestEntity.read(multipart("mixed", parts).mail("x").bytes(), ten);
    assertThat(read.attachments()).hasSize(10);
    assertThat(read.warnings()).hasSize(1);
  }

  private static TestEntity picture(String name, String line) {
    return base64(PNG, "Content-Type: image/png; name=\"" + name + "\"", line);
  }

  static List<String> paths(TestEntity mail) {
    return mail.read().attachments().stream().map(MailPart::path).toList();
  }

  static List<String> names(TestEntity mail) {
    return mail.read().attachments().stream().map(p -> p.name().orElse("-")).toList();
  }
}
