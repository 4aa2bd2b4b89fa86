package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.sample.SampleMailbox;
import io.pactsync.emulator.sample.SampleOptions;
import io.pactsync.mail.MailMutations;
import io.pactsync.store.StoredContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A mailbox of 4,000 damaged mails is synced to its end. The environment variables {@code
 * PACTSYNC_MIME_CASES} and {@code PACTSYNC_REPORTED_CASES} may name folders of further mails to
 * damage.
 */
class MutatedMailsTest {
  private static final int MAILS = 4_000;
  private static final int SAMPLE = 60;

  @TempDir Path home;

  @Test
  void noDamagedMailStopsTheSync() throws IOException {
    long seed = System.nanoTime();
    MailMutations mutations = new MailMutations(seed);
    List<byte[]> originals = originals();
    Path folder = Files.createDirectories(home.resolve("mails"));
    for (int i = 0; i < MAILS; i++) {
      Files.write(
          folder.resolve("%04d.eml".formatted(i)),
          mutations.of(originals.get(i % originals.size())));
    }
    EmulatorMailbox mailbox =
        EmulatorMailboxLoader.load(folder.toString(), SyncFixture.INBOX, InstantSource.system());
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      SyncReport report = rig.sync();
      assertThat(report.halted()).as("seed %d", seed).isEmpty();
      assertThat(report.counts().listed()).isEqualTo(MAILS);
      assertThat(report.counts().failed()).as("seed %d", seed).isZero();
      assertThat(report.counts().synced() + report.counts().other())
          .as("seed %d", seed)
          .isEqualTo(MAILS);
      assertThat(rig.contracts().stream().filter(MutatedMailsTest::isByABug))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  /**
   * Whether the message needs a review because the program failed, not because the mail is damaged.
   */
  private static boolean isByABug(StoredContract stored) {
    return stored.contract().review()
        && stored.contract().reasons().stream().anyMatch(reason -> reason.contains("could not be"));
  }

  private static List<byte[]> originals() throws IOException {
    List<byte[]> mails = new ArrayList<>(MailMutations.mails());
    SampleMailbox sample =
        new SampleMailbox(new SampleOptions(SAMPLE), SyncFixture.INBOX, Instant.now());
    for (int i = 0; i < sample.count(); i++) {
      try (InputStream in = sample.mail(i).open()) {
        mails.add(in.readAllBytes());
      }
    }
    for (String variable : List.of("PACTSYNC_MIME_CASES", "PACTSYNC_REPORTED_CASES")) {
      String cases = System.getenv(variable);
      if (cases != null) {
        try (Stream<Path> files = Files.list(Path.of(cases))) {
          for (Path file : files.filter(f -> f.toString().endsWith(".eml")).sorted().toList()) {
            mails.add(Files.readAllBytes(file));
          }
        }
      }
    }
    mails.removeIf(mail -> mail.length > 300_000);
    return mails;
  }
}
