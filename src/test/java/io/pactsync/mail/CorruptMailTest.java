package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.container.CmsSignedContentTest;
import io.pactsync.mail.container.TnefContainerTest;
import io.pactsync.mail.container.ZipContainerTest;
import io.pactsync.mail.text.ContentTransferEncodingTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the reader reads every damaged mail to its end. */
class CorruptMailTest {
  private static final int ROUNDS = 2_000;

  @Test
  void noDamageStopsTheReader() throws IOException {
    long seed = System.nanoTime();
    MailMutations mutations = new MailMutations(seed);
    List<byte[]> mails = mails();
    for (int i = 0; i < ROUNDS; i++) {
      ReadMail read = TestEntity.read(mutations.of(mails.get(i % mails.size())));
      assertThat(read.readErrors())
          .as("seed %s, round %s", seed, i)
          .noneMatch(sentence -> sentence.contains("could not be read ("));
    }
  }

  static List<byte[]> mails() throws IOException {
    byte[] zip = ZipContainerTest.zip("Deed.pdf", pdf(1), "more/Annex.docx", pdf(2));
    TestEntity deed = file("application/pdf", "Deed.pdf", pdf(3));
    TestEntity forward = multipartWith("f", "mixed", text("in"), deed);
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
        raw(CmsSignedContentTest.signed(pdf(5), true), "Content-Type: application/pkcs7-mime")
            .mail("x")
            .bytes(),
        raw(
                ascii(ContentTransferEncodingTest.uuencode(pdf(6), '`')),
                "Content-Type: application/pdf; name*0*=utf-8''a%C3; name*1*=%A4",
                "Content-Transfer-Encoding: x-uuencode")
            .mail("x")
            .bytes());
  }
}
