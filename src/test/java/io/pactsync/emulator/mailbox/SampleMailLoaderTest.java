package io.pactsync.emulator.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.sample.SampleMail;
import io.pactsync.emulator.sample.SampleMailbox;
import io.pactsync.emulator.sample.SampleOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SampleMailLoaderTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void summaryWithoutBytesEqualsSummaryFromBytes() throws IOException {
    SampleMailbox sample = new SampleMailbox(new SampleOptions(200), "contracts@acme.example", NOW);
    for (int i = 0; i < sample.count(); i++) {
      SampleMail mail = sample.mail(i);
      byte[] bytes;
      try (InputStream in = mail.open()) {
        bytes = in.readAllBytes();
      }
      MailSummaryReader.MailSummaryResult read = MailSummaryReader.read(new Bytes(bytes));
      assertThat(bytes.length).as("size of %d, %s", i, mail.truth()).isEqualTo((int) mail.size());
      assertThat(read.summary())
          .as("mail %d, %s", i, mail.truth())
          .isEqualTo(SampleMailLoader.summary(mail));
      assertThat(read.date()).contains(mail.date());
    }
  }

  @Test
  void sampleMailsAreDeliveredInDateOrder() throws IOException {
    EmulatorMailbox mailbox =
        EmulatorMailboxLoader.load(
            "sample:300", "contracts@acme.example", InstantSource.fixed(NOW));

    List<MailboxMessage> found = mailbox.search(SearchQuery.ALL, Set.of(), false);
    assertThat(found).hasSize(300);
    assertThat(mailbox.threadsTotal()).isBetween(200, 295);
    assertThat(found.get(0).internalDate()).isBetween(NOW.minusSeconds(4 * 86_400), NOW);
    assertThat(found.get(299).internalDate()).isBefore(NOW.minusSeconds(540L * 86_400));
  }

  @Test
  void sampleRepliesJoinTheThreadOfTheOriginal() throws IOException {
    EmulatorMailbox mailbox =
        EmulatorMailboxLoader.load(
            "sample:300", "contracts@acme.example", InstantSource.fixed(NOW));

    assertThat(mailbox.search(SearchQuery.ALL, Set.of(), false))
        .filteredOn(mail -> !mail.summary().references().isEmpty())
        .isNotEmpty()
        .allSatisfy(mail -> assertThat(mail.threadId()).isNotEqualTo(mail.id()))
        .allSatisfy(mail -> assertThat(mailbox.thread(mail.threadId())).contains(mail));
  }

  private static final class Bytes implements RawMailSource {
    private final byte[] bytes;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public long size() {
      return bytes.length;
    }
  }
}
