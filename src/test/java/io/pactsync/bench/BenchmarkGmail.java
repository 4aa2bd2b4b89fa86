package io.pactsync.bench;

import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;

/** An embedded Gmail with the sample mailbox, and an empty folder. Used by one client only. */
public record BenchmarkGmail(GmailEmulator emulator, Path folder) implements AutoCloseable {
  public static final String INBOX = "legal@example.com";
  public static final EmulatedQuota QUOTA = EmulatedQuota.of250PerSecond();

  public static BenchmarkGmail start(
      Path folder, int messages, Latency latency, EmulatorCountingTime countAt) throws IOException {
    EmulatorSettings settings =
        EmulatorSettings.builder()
            .quota(QUOTA)
            .countAt(countAt)
            .latency(latency.mean())
            .jitter(latency.jitter())
            .consentAutomatically(true)
            .build();
    EmulatorMailbox mailbox =
        EmulatorMailboxLoader.load("sample:" + messages, INBOX, InstantSource.system());
    return new BenchmarkGmail(GmailEmulator.start(settings, mailbox), folder);
  }

  String rootUrl() {
    return emulator.baseUrl().toString();
  }

  /** The ids of all messages. */
  Set<String> listedIds() {
    return emulator.mailbox(INBOX).search(SearchQuery.ALL, Set.of(), false).stream()
        .map(MailboxMessage::id)
        .collect(Collectors.toSet());
  }

  @Override
  public void close() {
    emulator.close();
  }
}
