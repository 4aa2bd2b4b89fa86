package io.pactsync.emulator.mailbox;

import io.pactsync.emulator.sample.SampleMail;
import io.pactsync.emulator.sample.SampleMailbox;
import io.pactsync.emulator.sample.SampleOptions;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;

/** Delivers generated mails. Their summaries are created without generating the bytes. */
final class SampleMailLoader {

  private SampleMailLoader() {}

  /** A mail that is generated on reading. The first call of {@code size} determines the size. */
  private static final class GeneratedMailSource implements RawMailSource {
    private static final long UNKNOWN = -1;

    private final SampleMailbox sample;
    private final int index;
    private volatile long size = UNKNOWN;

    GeneratedMailSource(SampleMailbox sample, int index) {
      this.sample = sample;
      this.index = index;
    }

    @Override
    public InputStream open() {
      return sample.mail(index).open();
    }

    @Override
    public long size() {
      if (size == UNKNOWN) {
        size = sample.mail(index).size();
      }
      return size;
    }
  }

  static void deliver(String options, EmulatorMailbox mailbox, Instant now)
      throws UnreadableMailboxException {
    SampleMailbox sample = new SampleMailbox(options(options), mailbox.emailAddress(), now);
    for (int index = 0; index < sample.count(); index++) {
      SampleMail mail = sample.mail(index);
      mailbox.add(
          new GeneratedMailSource(sample, index),
          summary(mail),
          mail.labelIds(),
          mail.date(),
          Optional.empty());
    }
  }

  static MailSummary summary(SampleMail mail) {
    return new MailSummary(
        mail.from(),
        mail.to(),
        mail.cc(),
        mail.subject(),
        mail.fileNames(),
        mail.hasAttachment(),
        BodyExcerpt.linksToDrive(mail.text()),
        BodyExcerpt.fromPlainText(mail.text()),
        Optional.of(mail.messageId()),
        mail.references());
  }

  private static SampleOptions options(String text) throws UnreadableMailboxException {
    try {
      return SampleOptions.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UnreadableMailboxException(String.valueOf(e.getMessage()));
    }
  }
}
