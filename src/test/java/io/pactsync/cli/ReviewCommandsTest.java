package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message that cannot be read to its end is kept, shown and read again on request. */
class ReviewCommandsTest {
  @TempDir Path directory;

  @Test
  void aMessageWithADamagedArchiveWaitsForAReview() throws IOException {
    Path mails = Files.createDirectories(directory.resolve("mails"));
    Files.write(mails.resolve("hello.eml"), mailWithCutZip());
    EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(2),
                EmulatorMailboxLoader.load(
                    mails.toString(), EmulatedInstallation.INBOX, InstantSource.system()))
            .set("sync.query=");
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      CommandRun sync = pactsync.run("sync", "--json");
      assertThat(sync.exitCode()).as(sync.err()).isZero();
      assertThat(sync.json().path("review").asInt()).isEqualTo(1);

      CommandRun contracts = pactsync.run("contracts", "--review", "--json");
      assertThat(contracts.json().path("verdict").asText()).isEqualTo("review");
      assertThat(contracts.json().path("documents").toString()).contains("papers.zip");
      assertThat(contracts.json().path("reasons").path(0).asText()).contains("is damaged");
      assertThat(pactsync.run("status").out()).contains("contracts legal@example.com --review");

      assertThat(pactsync.run("retry", "--review", "--json").json().path("retried").asInt())
          .isEqualTo(1);
      assertThat(pactsync.run("contracts", "--review", "--json").out()).isEmpty();
      assertThat(pactsync.run("sync", "--json").json().path("review").asInt()).isEqualTo(1);
      assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    }
  }

  @Test
  void partsThatAreNotLookedIntoAreCountedAndListed() throws IOException {
    Path mails = Files.createDirectories(directory.resolve("mails"));
    byte[] rar = "Rar!\u001a\7\0 and so on".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(mails.resolve("a.eml"), mail("Holiday photos", "See you.", "photos.rar", rar));
    Files.write(mails.resolve("b.eml"), mail("Papers", "On the contract.", "papers.rar", rar));
    Files.write(mails.resolve("c.eml"), mail("Signed lease", "Attached.", "lease.rar", rar));
    Files.write(mails.resolve("d.eml"), mail("Hello", "Hello.", "a.txt", new byte[] {'a'}));
    EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(2),
                EmulatorMailboxLoader.load(
                    mails.toString(), EmulatedInstallation.INBOX, InstantSource.system()))
            .set("sync.query=");
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      assertThat(pactsync.run("contracts", "--unopened").out()).contains("All parts");
      assertThat(pactsync.run("sync", "--json").json().path("review").asInt()).isEqualTo(1);

      assertThat(pactsync.run("status", "--json").json().path("unopened").asInt()).isEqualTo(3);
      assertThat(pactsync.run("status", "--json").json().path("review").asInt()).isEqualTo(1);
      assertThat(pactsync.run("status").out()).contains("contracts legal@example.com --unopened");
      CommandRun unopened = pactsync.run("contracts", "--unopened", "--json");
      assertThat(unopened.jsonLines())
          .extracting(line -> line.path("subject").asText() + ": " + line.path("verdict").asText())
          .containsExactlyInAnyOrder(
              "Holiday photos: other", "Papers: review", "Signed lease: contract");
      assertThat(unopened.jsonLines())
          .allMatch(line -> line.path("unopened").path(0).asText().contains("cannot be opened"));
      assertThat(pactsync.run("contracts", "--unopened").out()).contains("Holiday photos");
      assertThat(pactsync.run("contracts", "--json").jsonLines())
          .hasSize(2)
          .allMatch(line -> line.path("unopened").size() == 1);
      assertThat(pactsync.run("contracts", "--unopened", "--review").exitCode()).isEqualTo(2);
    }
  }

  private static byte[] mailWithCutZip() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      out.putNextEntry(new ZipEntry("notes.txt"));
      out.write(new byte[400]);
      out.closeEntry();
    }
    byte[] cut = Arrays.copyOf(zip.toByteArray(), zip.size() - 30);
    return mail("Hello", "The weekly newsletter.", "papers.zip", cut);
  }

  private static byte[] mail(String subject, String text, String file, byte[] content) {
    String mail =
        """
        From: a@alder-mill.example
        To: legal@example.com
        Subject: %s
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: text/plain

        %s
        --b
        Content-Type: application/octet-stream; name="%s"
        Content-Transfer-Encoding: base64

        %s
        --b--
        """
            .formatted(subject, text, file, Base64.getMimeEncoder().encodeToString(content));
    return mail.getBytes(StandardCharsets.US_ASCII);
  }
}
