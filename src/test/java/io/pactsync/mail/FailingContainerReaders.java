package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.text;

import io.pactsync.mail.container.CmsSignedContentTest;
import io.pactsync.mail.container.ContainerKind;
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
    return new String[] {"MAIL", "ZIP", "TNEF", "CMS", "OTHER_ARCHIVE"};
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
      case OTHER_ARCHIVE -> "papers.7z";
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
          case OTHER_ARCHIVE -> ascii("7z\u00bc\u00af'\u001c\0\4 and so on");
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
