package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.MailPart;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks boundaries that are used twice, at the end of a line, or too early. */
class MisplacedBoundaryTest {
  private static final TestEntity DEED = file("application/pdf", "Deed.pdf", pdf(21));
  private static final TestEntity ANNEX = file("application/pdf", "Annex.pdf", pdf(22));

  @Test
  void anInnerMultipartMayReuseTheOuterBoundary() {
    TestEntity inner = multipartWith("b", "alternative", text("Hello"), html("<p>Hello"));
    ReadMail mail = multipartWith("b", "mixed", inner, DEED).mail("x").read();
    assertThat(paths(mail)).containsExactly("2 Deed.pdf");
    assertThat(mail.text()).contains("Hello");
    assertThat(mail.warnings()).isNotEmpty();
  }

  @Test
  void aReusedBoundaryMayBeDeeper() {
    TestEntity third = multipartWith("b", "alternative", text("Hello"), html("<p>Hello"));
    TestEntity second = multipartWith("b", "related", third, DEED);
    ReadMail mail = multipartWith("b", "mixed", text("x"), second, ANNEX).mail("x").read();
    assertThat(mail.attachments())
        .extracting(p -> p.name().orElse(""))
        .containsExactly("Deed.pdf", "Annex.pdf");
  }

  @Test
  void aMultipartMayReuseTheBoundaryAfterItsFirstPart() {
    TestEntity inner = multipartWith("b", "mixed", DEED, ANNEX);
    ReadMail mail = multipartWith("b", "mixed", text("Hello"), inner, text("Bye")).mail("x").read();
    assertThat(paths(mail)).containsExactly("2.1 Deed.pdf", "2.2 Annex.pdf");
    assertThat(mail.text()).contains("Hello").contains("Bye");
  }

  @Test
  void partsAfterTheLastBoundaryAreRead() {
    String mail = latin1(multipartWith("edge", "mixed", text("Hello"), DEED).mail("x"));
    String early =
        mail.replaceFirst("\r\n--edge\r\n(?!Content-Type: text)", "\r\n--edge--\r\n\r\n--edge\r\n");
    assertThat(early).isNotEqualTo(mail);
    assertThat(paths(read(early))).containsExactly("2 Deed.pdf");
    assertThat(read(early).warnings()).isNotEmpty();
    assertThat(paths(read(early + "\r\n--edge\r\n" + latin1(ANNEX) + "\r\n--edge--\r\n")))
        .containsExactly("2 Deed.pdf", "3 Annex.pdf");
    String remark = mail + "\r\nSent by a list\r\n--edge\r\nis the boundary\r\n";
    assertThat(paths(read(remark))).containsExactly("2 Deed.pdf");
    assertThat(read(remark).warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 21, 22, 23, 24, 25})
  void base64MayBeInOneLineWithTheBoundaryAfterIt(int lines) {
    TestEntity first = file("application/pdf", "Deed.pdf", pdf(lines));
    String mail = latin1(multipartWith("edge-1", "mixed", text("Hello"), first, ANNEX).mail("x"));
    String glued =
        mail.replaceAll("(?<=[A-Za-z0-9+/=])\r\n--edge-1(?=\r\nContent-Type: app|--)", "--edge-1");
    assertThat(glued).contains("--edge-1\r\nContent-Type: app").doesNotContain("\r\n--edge-1--");
    ReadMail read = read(glued);
    assertThat(paths(read)).containsExactly("2 Deed.pdf", "3 Annex.pdf");
    assertThat(sizes(read)).containsExactly(pdf(lines).length, pdf(22).length);
    assertThat(read.warnings()).isNotEmpty();
  }

  @Test
  void theFirstPartMayBeInOneLineWithTheBoundaryAfterIt() {
    String outer =
        latin1(
            multipartWith("out", "mixed", multipartWith("in", "related", DEED, ANNEX), DEED)
                .mail("x"));
    ReadMail read =
        read(
            outer.replaceFirst(
                "\r\n--in\r\nContent-Type: app(?![^-]*--in\r\n)", "--in\r\nContent-Type: app"));
    assertThat(paths(read)).containsExactly("1.1 Deed.pdf", "1.2 Annex.pdf", "2 Deed.pdf");
    assertThat(sizes(read)).containsExactly(pdf(21).length, pdf(22).length, pdf(21).length);
  }

  @Test
  void textMayBeInOneLineWithTheBoundaryAfterIt() {
    String mail = latin1(multipartWith("edge", "mixed", text("Hello"), DEED).mail("x"));
    ReadMail read = read(mail.replace("Hello\r\n--edge", "Hello--edge"));
    assertThat(paths(read)).containsExactly("2 Deed.pdf");
    assertThat(read.text().strip()).isEqualTo("Hello");
    ReadMail mentioned =
        multipartWith("edge", "mixed", text("Parts end with --edge\r\nas you know."), DEED)
            .mail("x")
            .read();
    assertThat(mentioned.text()).contains("--edge\r\nas you know.");
    assertThat(mentioned.warnings()).isEmpty();
  }

  @Test
  void aBoundaryIsFoundAtEveryPlaceOfALargePart() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      byte[] bytes = new byte[30_000 + i + random.nextInt(200)];
      random.nextBytes(bytes);
      String encoded = Base64.getMimeEncoder().encodeToString(bytes);
      TestEntity large =
          raw(
              ascii(encoded),
              "Content-Type: application/pdf; name=\"Large.pdf\"",
              "Content-Transfer-Encoding: base64");
      String mail = latin1(multipartWith("e", "mixed", large, ANNEX).mail("x"));
      ReadMail read = read(mail.replace(encoded + "\r\n--e", encoded + "--e"));
      assertThat(sizes(read)).as("seed %s", seed).containsExactly(bytes.length, pdf(22).length);
    }
  }

  @Test
  void endlessRepairsAreBounded() {
    String glued = "--e\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD";
    assertThat(read("Content-Type: multipart/mixed; boundary=e\r\n\r\n" + glued.repeat(5_000)))
        .satisfies(mail -> assertThat(mail.readErrors()).isEmpty());
    String closed = "--e--\r\n\r\n--e\r\nContent-Type: text/plain\r\n\r\nx\r\n";
    assertThat(read("Content-Type: multipart/mixed; boundary=e\r\n\r\n" + closed.repeat(5_000)))
        .satisfies(mail -> assertThat(mail.readErrors()).isEmpty());
    String junk = "a".repeat(60) + "\r\nX-A: b\r\n";
    assertThat(read(junk.repeat(2_000) + "\r\nx").readErrors()).isEmpty();
  }

  @Test
  void quotedPrintableMayEndInASoftLineBreak() {
    for (String end : List.of("=", "= ", "=\t ", "=\r\n")) {
      TestEntity part =
          raw(
              ascii("%PDF-1.4 =41bc" + end),
              "Content-Type: application/pdf; name=\"Deed.pdf\"",
              "Content-Transfer-Encoding: quoted-printable");
      ReadMail read = multipart("mixed", text("x"), part).mail("x").read();
      assertThat(sizes(read)).as(end).containsExactly("%PDF-1.4 Abc".length());
    }
  }

  private static ReadMail read(String mail) {
    return TestEntity.read(ascii(mail));
  }

  private static String latin1(TestEntity entity) {
    return new String(entity.bytes(), ISO_8859_1);
  }

  private static List<String> paths(ReadMail mail) {
    return mail.attachments().stream().map(p -> p.path() + " " + p.name().orElse("")).toList();
  }

  private static List<Integer> sizes(ReadMail mail) {
    return mail.attachments().stream().map(MailPart::size).map(Long::intValue).toList();
  }
}
