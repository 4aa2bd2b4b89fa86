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

  private static byte[] mailWithCutZip() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      out.putNextEntry(new ZipEntry("notes.txt"));
      out.write(new byte[400]);
      out.closeEntry();
    }
    byte[] cut = Arrays.copyOf(zip.toByteArray(), zip.size() - 30);
    String mail =
        """
        From: a@alder-mill.example
        To: legal@example.com
        Subject: Hello
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: text/plain

        The weekly newsletter.
        --b
        Content-Type: application/zip; name="papers.zip"
        Content-Transfer-Encoding: base64

        %s
        --b--
        """
            .formatted(Base64.getMimeEncoder().encodeToString(cut));
    return mail.getBytes(StandardCharsets.US_ASCII);
  }
}
