package io.pactsync.bench.refusals;

import io.pactsync.app.EmulatedQuotaFactory;
import io.pactsync.bench.BenchmarkClient;
import io.pactsync.bench.BenchmarkGmail;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * One client in one situation, on its own embedded Gmail, for a given time. The client is stopped
 * at the end of the time; the mailbox has more messages than it can fetch.
 *
 * @param measured the time from the arrival of the first get
 */
record RefusalRun(Situation situation, BenchmarkClient client, Duration measured) {
  private static final Duration LONGEST_START = Duration.ofMinutes(3);

  /** Warm-up plus settled time cannot fetch more messages than this. */
  int messagesNeeded() {
    int price = situation.profile().units().unitsOf(GmailMethod.MESSAGES_GET);
    double limit = situation.profile().unitsPerSecond(0);
    return (int) (1.2 * limit * (measured.toSeconds() + 10) / price) + 1_000;
  }

  /**
   * Runs the client.
   *
   * @param folder an empty folder for its files
   */
  RefusalMeasurement run(EmulatorMailbox mailbox, Path folder)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    EmulatorSettings.Builder settings =
        EmulatorSettings.builder()
            .quota(EmulatedQuotaFactory.of(situation.profile()))
            .countAt(client.countAt())
            .latency(situation.latency().mean())
            .jitter(situation.latency().jitter())
            .consentAutomatically(true)
            .faults(situation.faults());
    situation.others().ifPresent(text -> settings.other(EmulatedOtherClient.parse(text)));
    long begin = System.nanoTime();
    try (BenchmarkGmail gmail =
        new BenchmarkGmail(GmailEmulator.start(settings.build(), mailbox), folder)) {
      client.prepare(gmail);
      runClient(gmail);
      // Explains a row of the table.
      gmail.emulator().audit().writeJsonLines(folder.resolve("audit.jsonl"));
      return RefusalMeasurement.of(this, gmail.emulator().audit(), begin);
    }
  }

  private void runClient(BenchmarkGmail gmail) throws IOException, InterruptedException {
    Path log = gmail.folder().resolve("run.log");
    ProcessBuilder builder =
        new ProcessBuilder(client.command(gmail))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(client.environment(gmail));
    Process process = builder.start();
    Thread stopping = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(stopping);
    try {
      if (awaitFirstGet(gmail.emulator().audit(), process)) {
        // A client that ends too early lowers its own figure.
        process.waitFor(measured.toMillis(), TimeUnit.MILLISECONDS);
      }
      if (!process.isAlive()) {
        System.err.printf(
            "bench: %s, %s: the client ended too early; see %s%n",
            situation.name(), client.name(), log);
      }
    } finally {
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(stopping);
    }
  }

  private static boolean awaitFirstGet(CallAudit audit, Process process)
      throws InterruptedException {
    long began = System.nanoTime();
    while (!audit.callsByMethod().containsKey(GmailMethod.MESSAGES_GET)) {
      if (process.waitFor(50, TimeUnit.MILLISECONDS)
          || System.nanoTime() - began > LONGEST_START.toNanos()) {
        return false;
      }
    }
    return true;
  }
}
