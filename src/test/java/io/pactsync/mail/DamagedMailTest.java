package io.pactsync.mail;

import static io.pactsync.mail.Entity.ascii;
import static io.pactsync.mail.Entity.file;
import static io.pactsync.mail.Entity.html;
import static io.pactsync.mail.Entity.multipart;
import static io.pactsync.mail.Entity.multipartWith;
import static io.pactsync.mail.Entity.pdf;
import static io.pactsync.mail.Entity.raw;
import static io.pactsync.mail.Entity.text;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever happens to a mail's bytes, it is read to its end. */
class DamagedMailTest {
  private static final int ROUNDS = 200;

  @Test
  void noDamageMakesTheReaderFail() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<byte[]> mails = mails();
    for (int i = 0; i < ROUNDS; i++) {
      byte[] mail = mails.get(random.nextInt(mails.size())).clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        mail = damage(mail, random);
      }
      byte[] damaged = mail;
      assertThatCode(() -> Entity.read(damaged))
          .as("seed %s, round %s", seed, i)
          .doesNotThrowAnyException();
    }
  }

  private static List<byte[]> mails() throws IOException {
    byte[] zip = ZipContainerTest.zip("Deed.pdf", pdf(1), "more/Annex.docx", pdf(2));
    Entity deed = file("application/pdf", "Deed.pdf", pdf(3));
    Entity forward = multipartWith("f", "mixed", text("in"), deed);
    return List.of(
        multipart("mixed", text("Hello https://drive.google.com/file/d/x/view"), deed)
            .mail("=?utf-8?Q?Deed_=C3=A4?=")
            .bytes(),
        multipart("mixed", html("<img src=cid:a><a href='https://x.example'>x</a>"), deed)
            .mail("x")
            .bytes(),
        multipart(
                "mixed", text("x"), raw(forward.mail("f").bytes(), "Content-Type: message/rfc822"))
            .mail("x")
            .bytes(),
        file("application/zip", "papers.zip", zip).mail("x").bytes(),
        raw(zip, "Content-Type: application/zip", "Content-Transfer-Encoding: binary")
            .mail("x")
            .bytes(),
        raw(TnefContainerTest.winmail("Deed.pdf", pdf(4)), "Content-Type: application/ms-tnef")
            .mail("x")
            .bytes(),
        raw(SignedContentTest.signed(pdf(5), true), "Content-Type: application/pkcs7-mime")
            .mail("x")
            .bytes(),
        raw(
                ascii(TransferEncodingTest.uuencode(pdf(6), '`')),
                "Content-Type: application/pdf; name*0*=utf-8''a%C3; name*1*=%A4",
                "Content-Transfer-Encoding: x-uuencode")
            .mail("x")
            .bytes());
  }

  private static byte[] damage(byte[] mail, Random random) {
    if (mail.length == 0) {
      return mail;
    }
    int at = random.nextInt(mail.length);
    int end = Math.min(mail.length, at + 1 + random.nextInt(40));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    switch (random.nextInt(5)) {
      case 0 -> {
        mail[at] = (byte) random.nextInt(256);
        return mail;
      }
      case 1 -> {
        return Arrays.copyOf(mail, at);
      }
      case 2 -> { // a piece is lost
        out.write(mail, 0, at);
        out.write(mail, end, mail.length - end);
      }
      case 3 -> { // a piece is there twice
        out.write(mail, 0, end);
        out.write(mail, at, mail.length - at);
      }
      default -> { // a piece of another place stands here
        int from = random.nextInt(mail.length);
        out.write(mail, 0, at);
        out.write(mail, from, Math.min(60, mail.length - from));
        out.write(mail, at, mail.length - at);
      }
    }
    return out.toByteArray();
  }
}
