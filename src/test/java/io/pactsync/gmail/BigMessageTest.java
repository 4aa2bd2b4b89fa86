package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.Priority;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Memory does not grow with a message's size. */
class BigMessageTest {
  private static final int BLOCK = 3 << 16;
  private static final int BLOCKS = 267;

  @Test
  void a50MegabyteMessageFitsThroughA24MegabyteHeap() throws Exception {
    try (ScriptedServer server = new ScriptedServer(BigMessageTest::sendBigMessage)) {
      Process child =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx24m",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  Fetch.class.getName(),
                  server.root().toString())
              .redirectErrorStream(true)
              .start();
      String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(child.waitFor()).as(output).isZero();
      MessageDigest expected = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < BLOCKS; i++) {
        expected.update(block(i));
      }
      assertThat(output.strip())
          .isEqualTo((long) BLOCK * BLOCKS + " " + HexFormat.of().formatHex(expected.digest()));
    }
  }

  private static void sendBigMessage(java.net.Socket socket) throws java.io.IOException {
    long size = (long) BLOCK * BLOCKS;
    byte[] before =
        ("{\"id\":\"a1\",\"sizeEstimate\":" + size + ",\"raw\":\"")
            .getBytes(StandardCharsets.UTF_8);
    byte[] after = "\",\"internalDate\":\"1793527200000\"}".getBytes(StandardCharsets.UTF_8);
    OutputStream out = socket.getOutputStream();
    out.write(ScriptedServer.head(200, before.length + size / 3 * 4 + after.length));
    out.write(before);
    for (int i = 0; i < BLOCKS; i++) {
      out.write(Base64.getUrlEncoder().encode(block(i)));
    }
    out.write(after);
  }

  private static byte[] block(int number) {
    byte[] block = new byte[BLOCK];
    Arrays.fill(block, (byte) (number * 37));
    return block;
  }

  /** The child process: fetches one message and prints its length and hash. */
  static final class Fetch {
    private Fetch() {}

    public static void main(String[] args) throws Exception {
      GmailSettings settings = GmailFixture.settings(URI.create(args[0]), Duration.ofSeconds(30));
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (GmailTransport transport = new GmailTransport(settings, System::nanoTime)) {
        MeteredGmail gmail =
            new MeteredGmail(
                settings,
                transport,
                new RecordingPermits(),
                new RecordingTokens(),
                AttemptListener.NONE,
                Timing.system());
        CallResult<RawMessageInfo> outcome =
            gmail.fetchRaw(
                new Caller(GmailFixture.INBOX, Priority.BACKFILL),
                "a1",
                new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        System.out.println(
            outcome instanceof CallResult.Success<RawMessageInfo> success
                ? success.value().size() + " " + HexFormat.of().formatHex(digest.digest())
                : outcome);
      }
    }
  }
}
