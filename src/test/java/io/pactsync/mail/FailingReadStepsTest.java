package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.pdf;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mockStatic;

import io.pactsync.mail.container.ContainerKind;
import io.pactsync.mail.header.HeaderTextDecoder;
import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.header.PartNameParser;
import io.pactsync.mail.link.DocumentLinkRecognizer;
import io.pactsync.mail.link.TextLinkFinder;
import io.pactsync.mail.mime.BodyRole;
import io.pactsync.mail.mime.DecodedBodyText;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.HtmlBodyParser;
import io.pactsync.mail.text.UuBlock;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.MockedStatic;

/** An exception in any step of the reader costs no part of the mail, and the finding names it. */
class FailingReadStepsTest {
  private static final TestEntity MAIL =
      multipart(
              "mixed",
              text("Hello https://drive.google.com/file/d/x/view"),
              html("<a href='https://drive.google.com/file/d/y/view'>x</a>"),
              raw(ascii("M\u00fcller"), "Content-Type: text/plain"),
              file("application/pdf", "Deed.pdf", pdf(1)))
          .mail("Deed \u00fc");

  private static List<Class<?>> steps() {
    return List.of(
        HtmlBodyParser.class,
        TextLinkFinder.class,
        DocumentLinkRecognizer.class,
        PartNameParser.class,
        HeaderTextDecoder.class,
        CharsetDecoder.class,
        DecodedBodyText.class,
        UuBlock.class,
        ContainerKind.class,
        BodyRole.class,
        MailHeaders.class);
  }

  @ParameterizedTest
  @MethodSource("steps")
  void aFailingStepLosesNoDocument(Class<?> step) {
    for (Throwable failure :
        List.of(new IllegalStateException("secret"), new StackOverflowError())) {
      ReadMail mail = readFailing(step, failure);
      assertThat(mail.attachments())
          .extracting(MailPart::sha256)
          .contains(MAIL.read().attachments().get(0).sha256());
      assertThat(mail.readErrors())
          .anyMatch(error -> error.contains(failure.getClass().getSimpleName() + " at "));
      assertThat(mail.readErrors()).anyMatch(error -> error.matches(".*\\.java:\\d+.*"));
      assertThat(mail.readErrors()).noneMatch(error -> error.contains("secret"));
    }
  }

  private static ReadMail readFailing(Class<?> step, Throwable failure) {
    // The empty mail after a failed header is made by the step that fails.
    int[] calls = {0};
    try (MockedStatic<?> failing =
        mockStatic(
            step,
            call -> {
              boolean last = step == MailHeaders.class && calls[0]++ > 0;
              if (last) {
                return call.callRealMethod();
              }
              throw failure;
            })) {
      return MAIL.read();
    }
  }
}
