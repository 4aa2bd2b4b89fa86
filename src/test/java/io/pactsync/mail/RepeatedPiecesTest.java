package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Thousands of the same piece do not exhaust the stack. */
class RepeatedPiecesTest {
  private static final int MANY = 8_000;
  private static final TestEntity DEED = file("application/pdf", "Deed.pdf", pdf(1));

  @Test
  void commentsInAField() {
    assertRead(raw(pdf(1), "Content-Type: application/pdf " + "(c) ".repeat(MANY) + ";name=a.pdf"));
  }

  @Test
  void linesOfALink() {
    assertRead(text("<https://a.example/" + "\nb".repeat(MANY) + ">"));
  }

  @Test
  void linesBeforeSignedData() {
    assertRead(
        raw(
            ascii("a\n".repeat(MANY) + "-----BEGIN CMS-----\nMIIHxxxxxxxx"),
            "Content-Type: application/pkcs7-mime; name=a.p7m"));
  }

  @Test
  void aLongContentTypeAfterABlankLine() {
    String type = "Content-Type: text/plain; " + "x".repeat(15_000);
    ReadMail mail =
        TestEntity.read(
            ascii("Subject: x\r\n\r\n" + type + "\r\nContent-Transfer-Encoding: 8bit\r\n\r\nHi"));
    assertThat(mail.readErrors()).isEmpty();
    assertThat(mail.text()).contains("Hi");
  }

  private static void assertRead(TestEntity part) {
    ReadMail mail = multipart("mixed", part, DEED).mail("x").read();
    assertThat(mail.readErrors()).noneMatch(error -> error.contains("could not be read ("));
    assertThat(mail.attachments()).anyMatch(found -> found.name().equals(Optional.of("Deed.pdf")));
  }
}
