package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.text;

import io.pactsync.mail.container.AppleSingleContainerTest;
import io.pactsync.mail.container.CmsSignedContentTest;
import io.pactsync.mail.container.CompressedContainerTest;
import io.pactsync.mail.container.ContainerKind;
import io.pactsync.mail.container.OutlookContainerTest;
import io.pactsync.mail.container.SevenZipContainerTest;
import io.pactsync.mail.container.TnefContainerTest;
import io.pactsync.mail.container.ZipContainerTest;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Creates mail readers whose container openers fail, for tests of other packages. */
public final class FailingContainerReaders {
  private FailingContainerReaders() {}

  /** A failure to inject. */
  public interface Failure {
    void fail() throws IOException;
  }

  /** The kinds of containers. */
  public static String[] kinds() {
    return new String[] {
      "MAIL", "ZIP", "TNEF", "CMS", "COMPRESSED", "SEVEN_ZIP", "OUTLOOK", "OTHER_ARCHIVE"
    };
  }

  /** Creates a reader that fails in the opener of one kind of container. */
  public static MailReader reader(String kind, Failure failure) {
    Map<ContainerKind, ContainerOpener> openers = new EnumMap<>(DefaultContainerOpeners.DEFAULTS);
    openers.put(
        ContainerKind.valueOf(kind), (reading, path, part, content, depth) -> failure.fail());
    return new MailReader(MailLimits.DEFAULTS, openers);
  }

  /** Returns the name of the container in {@link #mail}. */
  public static String name(String kind) {
    return switch (ContainerKind.valueOf(kind)) {
      case MAIL -> "forward.eml";
      case ZIP -> "papers.zip";
      case TNEF -> "winmail.dat";
      case CMS -> "contract.pdf.p7m";
      case COMPRESSED -> "papers.tar.gz";
      case SEVEN_ZIP -> "papers.7z";
      case OUTLOOK -> "papers.msg";
      case MESSAGE_PARTIAL -> "piece";
      case EXTERNAL_BODY -> "reference";
      case APPLE_SINGLE -> "papers";
      case ENCRYPTED -> "papers.asc";
      case OTHER_ARCHIVE -> "papers.rar";
    };
  }

  /** Returns a mail with a contract and one container of the kind. */
  public static byte[] mail(String kind, String subject) throws IOException {
    byte[] content =
        switch (ContainerKind.valueOf(kind)) {
          case MAIL ->
              multipart("mixed", text("x"), file("application/pdf", "Lease.pdf", pdf(1)))
                  .mail("Lease")
                  .bytes();
          case ZIP -> ZipContainerTest.zip("Lease.pdf", pdf(1));
          case TNEF -> TnefContainerTest.winmail("Lease.pdf", pdf(1));
          case CMS -> CmsSignedContentTest.signed(pdf(1), true);
          case COMPRESSED -> CompressedContainerTest.gzip(ascii("a text"));
          case SEVEN_ZIP -> SevenZipContainerTest.sevenZip("Lease.pdf", pdf(1));
          case OUTLOOK -> OutlookContainerTest.message("Lease", "Lease.pdf", pdf(1));
          case ENCRYPTED -> ascii("-----BEGIN PGP MESSAGE-----\r\n");
          case APPLE_SINGLE -> AppleSingleContainerTest.appleSingle(pdf(1));
          case EXTERNAL_BODY -> ascii("Content-Type: application/pdf\r\n\r\n");
          case MESSAGE_PARTIAL -> ascii("Subject: Lease\r\n\r\n");
          case OTHER_ARCHIVE -> ascii("Rar!\u001a\7\0 and so on");
        };
    String type = kind.equals("CMS") ? "application/pkcs7-mime" : "application/octet-stream";
    return multipart(
            "mixed",
            text("Attached is the signed lease agreement."),
            file("application/pdf", "Lease agreement signed.pdf", pdf(2)),
            file(type, name(kind), content))
        .mail(subject)
        .bytes();
  }

  /** Returns a mail with a contract and without a container. */
  public static byte[] plainMail(String subject) {
    return multipart(
            "mixed",
            text("Attached is the signed lease agreement."),
            file("application/pdf", "Lease agreement signed.pdf", pdf(subject.hashCode() & 31)))
        .mail(subject)
        .bytes();
  }
}
