package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.text.CharsetDecoder;
import java.nio.charset.Charset;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks texts and names whose charset is not declared, or that Java lacks. */
class MailCharsetTest {
  private static final TestEntity FILLER = raw(ascii("x"), "Content-Type: text/plain");

  /** The charset is named by a part before or after the raw bytes. */
  @ParameterizedTest
  @CsvSource({
    "Shift_JIS, 契約書の送付",
    "shift_jis, 表示",
    "EUC-JP, 業務委託契約",
    "GB18030, 合同",
    "gb2312, 合同",
    "Big5, 合約",
    "EUC-KR, 계약서",
    "windows-1251, Договор",
    "KOI8-R, Договор",
    "iso-8859-2, Umowa została"
  })
  void anotherPartNamesTheCharset(String label, String words) {
    Charset charset = Charset.forName(label.equals("gb2312") ? "GBK" : label);
    TestEntity deed = file("application/pdf", latin1(words, charset) + ".pdf", pdf(2));
    TestEntity labelled =
        raw((words + " text").getBytes(charset), "Content-Type: text/plain; charset=" + label);
    TestEntity unlabelled = raw(words.getBytes(charset), "Content-Type: text/plain");
    for (TestEntity[] parts :
        new TestEntity[][] {
          {labelled, unlabelled, deed}, {unlabelled, deed, labelled}, {deed, unlabelled, labelled}
        }) {
      ReadMail mail =
          multipart("mixed", parts)
              .with("X-From: x", "Reply-To: " + latin1(words, charset) + " <a@b.example>")
              .mail(latin1(words, charset))
              .read();
      assertThat(mail.headers().subject()).contains(words);
      assertThat(mail.headers().first("reply-to")).contains(words + " <a@b.example>");
      assertThat(mail.attachments().get(0).name()).contains(words + ".pdf");
      assertThat(mail.text().lines()).contains(words, words + " text");
    }
  }

  @Test
  void anEncodedWordNamesTheCharset() {
    String word = "=?gb2312?B?" + Base64.getEncoder().encodeToString("合同".getBytes(gbk())) + "?=";
    ReadMail mail =
        multipart("mixed", FILLER, file("application/pdf", latin1("合同", gbk()) + ".pdf", pdf(2)))
            .mail(word)
            .read();
    assertThat(mail.attachments().get(0).name()).contains("合同.pdf");
  }

  @Test
  void aMetaElementNamesTheCharset() {
    byte[] bytes = "<meta charset=shift_jis><p>契約".getBytes(Charset.forName("Shift_JIS"));
    ReadMail mail = raw(bytes, "Content-Type: text/html").mail("\u008c_\u0096\u00f1").read();
    assertThat(mail.headers().subject()).contains("契約");
    assertThat(mail.text()).contains("契約");
  }

  /** No part names the charset, but the bytes show it. */
  @ParameterizedTest
  @CsvSource({
    "Shift_JIS, 業務委託契約書を添付します。ご確認ください。",
    "EUC-JP, 業務委託契約書を添付します。ご確認ください。",
    "GB18030, 您好，附件是已签署的租赁合同，请查收。",
    "Big5, 您好，附件是已簽署的租賃合同，請查收。",
    "EUC-KR, 임대차 계약서를 첨부합니다. 확인 부탁드립니다.",
    "windows-1251, Во вложении подписанный договор аренды",
    "KOI8-R, Во вложении подписанный договор аренды"
  })
  void theBytesShowTheCharset(Charset charset, String words) {
    String name = words.substring(0, 8);
    ReadMail mail =
        multipart(
                "mixed",
                file("application/pdf", latin1(name, charset) + ".pdf", pdf(2)),
                raw(words.getBytes(charset), "Content-Type: text/plain"))
            .mail(latin1(name, charset))
            .read();
    assertThat(mail.text().strip()).isEqualTo(words);
    assertThat(mail.headers().subject().map(String::strip)).contains(name.strip());
    assertThat(mail.attachments().get(0).name()).contains(name + ".pdf");
  }

  @Test
  void aShortSubjectInShiftJisIsRecognized() {
    Charset charset = Charset.forName("Shift_JIS");
    ReadMail mail = FILLER.mail(latin1("契約書の送付", charset)).read();
    assertThat(mail.headers().subject()).contains("契約書の送付");
  }

  @Test
  void westernTextStaysWestern() {
    for (String words :
        new String[] {
          "Verträge für Müller über Schönheit",
          "Société Générale – réservé à l’été",
          "ÄÖÜäöüß",
          "“Vertrag” – it’s “good”",
          "Überprüfung der Verträge: schöne Grüße aus Köln, Größe",
          "Acuerdo firmado, año 2024, señor Muñoz",
          "Kjøpsavtale på norsk – særlig § 5",
          "été",
          "Æøå ÆØÅ æøå"
        }) {
      Charset western = Charset.forName("windows-1252");
      ReadMail mail =
          multipart(
                  "mixed",
                  raw(words.getBytes(western), "Content-Type: text/plain"),
                  file("application/pdf", latin1(words, western) + ".pdf", pdf(2)))
              .mail(latin1(words, western))
              .read();
      assertThat(mail.headers().subject()).contains(words);
      assertThat(mail.text().strip()).isEqualTo(words);
      assertThat(mail.attachments().get(0).name()).contains(words + ".pdf");
    }
  }

  @ParameterizedTest
  @CsvSource({"ISO-2022-JP, あの司「契約」", "ISO-2022-KR, 계약서", "ISO-2022-JP, 業務委託契約書"})
  void escapeSequencesNeedNoLabel(Charset charset, String words) {
    for (String type : new String[] {"", "; charset=us-ascii", "; charset=utf-8"}) {
      ReadMail mail =
          multipart(
                  "mixed",
                  raw(words.getBytes(charset), "Content-Type: text/plain" + type),
                  file("application/pdf", latin1(words + ".pdf", charset), pdf(2)))
              .with("X-A: b", "Cc: \"" + latin1(words, charset) + "\" <a@b.example>")
              .mail(latin1(words, charset))
              .read();
      assertThat(mail.headers().subject()).contains(words);
      assertThat(mail.headers().cc()).extracting(MailAddress::address).contains("a@b.example");
      assertThat(mail.headers().cc().get(0).name()).contains(words);
      assertThat(mail.text().strip()).isEqualTo(words);
      assertThat(mail.attachments().get(0).name()).contains(words + ".pdf");
    }
  }

  @Test
  void utf16WithoutAMarkIsReadInItsOrder() {
    for (String words : new String[] {"Mietvertrag", "Договор", "契約書の送付", "계약서", "A", "合同 5"}) {
      for (Charset order : new Charset[] {UTF_16LE, UTF_16BE}) {
        String marked = "\ufeff" + words;
        for (String label : new String[] {"utf-16", "UCS-2", "unicode"}) {
          assertThat(CharsetDecoder.decode(words.getBytes(order), label))
              .as("%s %s", words, order)
              .isEqualTo(words);
          assertThat(CharsetDecoder.decode(marked.getBytes(order), label)).isEqualTo(words);
        }
      }
    }
    assertThat(CharsetDecoder.decode(ascii("Lease agreement"), "utf-16"))
        .isEqualTo("Lease agreement");
    assertThat(CharsetDecoder.decode(ascii("L\0e\0a\0s\0e"), "utf-16")).isEqualTo("Leas");
  }

  @Test
  void charsetsThatJavaLacksAreDecoded() {
    assertThat(CharsetDecoder.decode(ascii("A ~{:OM,~} b ~~ c~\nd"), "HZ-GB-2312"))
        .isEqualTo("A 合同 b ~ cd");
    assertThat(CharsetDecoder.decode(ascii("~{:OM,"), "hz")).isEqualTo("合同");
    assertThat(CharsetDecoder.decode(ascii("Vertr+AOQ-ge +- $ +VAhUDA- x"), "utf-7"))
        .isEqualTo("Verträge + $ 合同 x");
    assertThat(CharsetDecoder.decode(ascii("+"), "unicode-1-1-utf-7")).isEqualTo("+");
    ReadMail mail =
        html("x").mail("=?hz-gb-2312?Q?=7E=7B=3AOM=2C=7E=7D?= =?utf-7?Q?Vertr+AOQ-ge?=").read();
    assertThat(mail.headers().subject()).contains("合同Verträge");
  }

  @Test
  void aLongBodyWithoutACharsetIsDecodedAtItsPlace() {
    Charset charset = Charset.forName("Shift_JIS");
    TestEntity[] parts =
        Stream.of("契約一", "契約二", "契約三")
            .map(words -> raw(words.getBytes(charset), "Content-Type: text/plain"))
            .toArray(TestEntity[]::new);
    TestEntity last = raw("終".getBytes(charset), "Content-Type: text/plain; charset=shift_jis");
    ReadMail mail = multipart("mixed", parts[0], parts[1], parts[2], last).mail("x").read();
    assertThat(mail.text().lines().filter(line -> !line.isBlank()))
        .containsExactly("契約一", "契約二", "契約三", "終");
  }

  private static Charset gbk() {
    return Charset.forName("GBK");
  }

  private static String latin1(String words, Charset charset) {
    return new String(words.getBytes(charset), ISO_8859_1);
  }
}
