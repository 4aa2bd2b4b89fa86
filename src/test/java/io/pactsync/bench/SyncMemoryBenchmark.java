package io.pactsync.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.meter.EmulatedQuota;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Measures the peak memory of a sync for mailboxes of different sizes, with a bounded heap. The
 * quota is unlimited.
 */
public final class SyncMemoryBenchmark {
  private static final String INBOX = "legal@example.com";
  private static final String WIDE =
      """
      name: wide
      units: {getProfile: 1, history.list: 2, messages.list: 5, messages.get: 5}
      limits:
        - {scope: user, window: 1s, units: 10000000}
      """;

  private static final String HEAD =
      """
      From: Legal <legal@example.org>
      To: legal@example.com
      Subject: Signed agreement %d
      Message-ID: <big-%d@example.org>
      Date: Mon, 2 Nov 2026 10:00:00 +0000
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=part

      --part
      Content-Type: text/plain

      The signed agreement is attached.
      --part
      Content-Type: application/pdf
      Content-Transfer-Encoding: base64
      Content-Disposition: attachment; filename="agreement-%d.pdf"

      """;

  private SyncMemoryBenchmark() {}

  /**
   * Syncs each mailbox and prints a table.
   *
   * @param args the jar, the heap such as {@code 96m}, and the mailboxes: {@code sample:10000}, or
   *     {@code big:10x50} for ten messages with a document of 50 MB each
   */
  public static void main(String[] args) throws Exception {
    System.out.println("| mailbox | heap | exit | listed | peak resident | seconds |");
    System.out.println("|---|---|---:|---:|---:|---:|");
    for (String mailbox : List.of(args).subList(2, args.length)) {
      Path folder = Files.createTempDirectory("pactsync-scale-");
      String source = mailbox.startsWith("big:") ? largeMessages(mailbox, folder) : mailbox;
      try (GmailEmulator emulator =
          GmailEmulator.start(
              EmulatorSettings.builder()
                  .quota(EmulatedQuota.unlimited())
                  .latency(Duration.ofMillis(1))
                  .jitter(Duration.ZERO)
                  .consentAutomatically(true)
                  .auditEntries(1)
                  .build(),
              EmulatorMailboxLoader.load(source, INBOX, InstantSource.system()))) {
        System.out.println(run(Path.of(args[0]), args[1], mailbox, folder, emulator));
      } finally {
        new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
      }
    }
  }

  /** Writes a folder of messages, each with a document of the given number of MB. */
  private static String largeMessages(String mailbox, Path folder) throws IOException {
    String[] form = mailbox.substring("big:".length()).split("x");
    Path mails = Files.createDirectories(folder.resolve("mails"));
    for (int i = 1; i <= Integer.parseInt(form[0]); i++) {
      try (OutputStream out =
          new BufferedOutputStream(Files.newOutputStream(mails.resolve(i + ".eml")))) {
        out.write(HEAD.formatted(i, i, i).replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        OutputStream base64 = Base64.getMimeEncoder().wrap(new KeepOpen(out));
        base64.write(("%PDF-1.4\n% agreement " + i + "\n").getBytes(StandardCharsets.UTF_8));
        byte[] piece = new byte[1_000_000];
        Random random = new Random(i);
        for (int mb = 0; mb < Integer.parseInt(form[1]); mb++) {
          random.nextBytes(piece);
          base64.write(piece);
        }
        base64.close();
        out.write("\r\n--part--\r\n".getBytes(StandardCharsets.UTF_8));
      }
    }
    return mails.toString();
  }

  /** Keeps the file open when the encoder is closed, which writes its last characters. */
  private static final class KeepOpen extends FilterOutputStream {
    KeepOpen(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  private static String run(
      Path jar, String heap, String mailbox, Path folder, GmailEmulator emulator)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("wide.yaml"), WIDE);
    Path client = emulator.writeClientSecrets(folder.resolve("client.json"));
    Process authorize =
        start(
            jar,
            heap,
            folder,
            emulator,
            List.of("authorize", INBOX, "--no-browser", "--client-secrets", client.toString()));
    EmulatedConsent.grant(authorize);
    long began = System.nanoTime();
    Process sync = start(jar, heap, folder, emulator, List.of("sync", "--json"));
    long peak = 0;
    while (!sync.waitFor(200, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, ResidentMemory.peakOf(sync.pid()));
    }
    JsonNode report = new ObjectMapper().readTree(sync.getInputStream());
    return String.format(
        Locale.ROOT,
        "| %s | -Xmx%s | %d | %,d | %,d MB | %.0f |",
        mailbox,
        heap,
        sync.exitValue(),
        report.path("listed").asLong(),
        peak / 1_000_000,
        (System.nanoTime() - began) / 1e9);
  }

  private static Process start(
      Path jar, String heap, Path folder, GmailEmulator emulator, List<String> command)
      throws IOException {
    List<String> line = new ArrayList<>();
    line.addAll(JavaCommand.ofJar(jar));
    line.add(1, "-Xmx" + heap);
    line.addAll(command);
    line.addAll(List.of("--home", folder.resolve("home").toString()));
    line.addAll(List.of("--set", "google.root-url=" + emulator.baseUrl(), "--set", "sync.query="));
    line.addAll(List.of("--set", "quota.profile=" + folder.resolve("wide.yaml")));
    line.addAll(List.of("--set", "quota.first-in-flight=10", "--set", "quota.max-in-flight=10"));
    line.addAll(List.of("--set", "sync.min-free-disk=1MB"));
    return new ProcessBuilder(line)
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
        .start();
  }
}
