package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.base64;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.text.ContentTransferEncodingTest;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks uuencoded files in the text of a mail. */
class UuencodedTextTest {
  @ParameterizedTest
  @ValueSource(chars = {'`', ' '})
  void aFileInThePlainTextIsAttached(char zero) {
    ReadMail mail =
        text("Hello,\r\n\r\n" + uu("Our lease.pdf", pdf(3), zero) + "\r\nBye").mail("x").read();
    assertThat(parts(mail)).containsExactly("1!Our lease.pdf " + pdf(3).length);
    assertThat(mail.text()).contains("Hello").contains("Bye").doesNotContain("begin", "end");
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void severalFilesInAMultipartAreAttached() {
    TestEntity words =
        text("Hello,\n" + uu("a.pdf", pdf(3), '`') + "and\n" + uu("a.pdf", pdf(4), '`') + "Bye");
    ReadMail mail =
        multipart("mixed", words, file("application/pdf", "c", pdf(5))).mail("x").read();
    assertThat(parts(mail))
        .containsExactly(
            "1!a.pdf " + pdf(3).length, "1!2/a.pdf " + pdf(4).length, "2 " + pdf(5).length);
    assertThat(mail.attachments().get(1).name()).contains("a.pdf");
  }

  @Test
  void aFileInEncodedTextIsAttached() {
    TestEntity words =
        base64(ascii("x\r\n" + uu("a.pdf", pdf(3), ' ')), "Content-Type: text/plain");
    assertThat(parts(words.mail("x").read())).containsExactly("1!a.pdf " + pdf(3).length);
    TestEntity untyped = raw(ascii(uu("a.pdf", pdf(3), ' ')));
    assertThat(parts(untyped.mail("x").read())).containsExactly("1!a.pdf " + pdf(3).length);
  }

  @Test
  void aFileInHtmlIsAttached() {
    String encoded = uu("a.pdf", pdf(3), '`');
    String escaped = encoded.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    for (String html :
        List.of("<p>Hello</p>\r\n" + encoded, "<p>Hello</p><pre>\r\n" + escaped + "</pre>")) {
      ReadMail mail = TestEntity.html(html).mail("x").read();
      assertThat(parts(mail)).containsExactly("1!a.pdf " + pdf(3).length);
      assertThat(mail.text()).contains("Hello").doesNotContain("begin");
    }
    assertThat(parts(TestEntity.html("<p>a &amp; b &lt;c&gt;</p>").mail("x").read())).isEmpty();
  }

  @Test
  void aFileInBase64LinesIsAttached() {
    String encoded = Base64.getMimeEncoder().encodeToString(pdf(3));
    ReadMail mail =
        text("x\r\nbegin-base64 644 a.pdf\r\n" + encoded + "\r\n====\r\ny").mail("x").read();
    assertThat(parts(mail)).containsExactly("1!a.pdf " + pdf(3).length);
    assertThat(mail.text()).contains("x").contains("y").doesNotContain("====");
  }

  @Test
  void linesMayHaveLostTheirSpaces() {
    byte[] zeros = new byte[400];
    System.arraycopy(pdf(3), 0, zeros, 0, pdf(3).length);
    String lines = uu("a.pdf", zeros, ' ').replaceAll("(?m) +$", "");
    assertThat(parts(text(lines).mail("x").read())).containsExactly("1!a.pdf 400");
  }

  @Test
  void aFileWithoutAnEndCausesAWarning() {
    ReadMail mail = text(uu("a.pdf", pdf(3), '`').replaceAll("`\\s*end\\s*$", "")).mail("x").read();
    assertThat(parts(mail)).containsExactly("1!a.pdf " + pdf(3).length);
    assertThat(mail.warnings()).anyMatch(w -> w.contains("has no end"));
  }

  @Test
  void aTextAboutUuencodingStaysAText() {
    for (String words :
        List.of(
            "A file starts with\r\nbegin 644 lease.pdf\r\nand ends with\r\nend\r\n",
            "begin 644 lease.pdf\r\n\r\nend\r\n",
            "begin 644 lease.pdf\r\nHELLO AND GOOD BYE TO EVERYBODY HERE\r\nend\r\n",
            "begin reading at page 3")) {
      ReadMail mail = text(words).mail("x").read();
      assertThat(mail.text().strip()).isEqualTo(words.strip());
      assertThat(mail.attachments()).isEmpty();
    }
  }

  @Test
  void everyFileRoundTrips() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      byte[] bytes = new byte[1 + random.nextInt(2_000)];
      random.nextBytes(bytes);
      bytes[0] = 'x';
      ReadMail mail =
          text("a\r\n" + uu("b.dat", bytes, random.nextBoolean() ? ' ' : '`')).mail("x").read();
      assertThat(parts(mail)).as("seed %s", seed).containsExactly("1!b.dat " + bytes.length);
      assertThat(mail.attachments().get(0).sha256())
          .as("seed %s", seed)
          .isEqualTo(
              file("application/octet-stream", "b.dat", bytes)
                  .mail("x")
                  .read()
                  .attachments()
                  .get(0)
                  .sha256());
    }
  }

  private static String uu(String name, byte[] bytes, char zero) {
    return ContentTransferEncodingTest.uuencode(bytes, zero)
        .replaceFirst("begin 644 .*", "begin 644 " + name);
  }

  private static List<String> parts(ReadMail mail) {
    return mail.attachments().stream().map(p -> p.path() + " " + p.size()).toList();
  }
}
