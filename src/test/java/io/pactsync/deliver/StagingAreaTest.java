package io.pactsync.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingAreaTest {
  private static final String INBOX = "admin@kettle.example";

  @TempDir private Path root;

  @Test
  void onlyLeftoversOfAKilledProcessAreDeleted() throws Exception {
    Process other = start();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("staged");

      sink().open(INBOX).close();
      assertThat(staged()).hasSize(1);

      other.destroyForcibly().waitFor();
      sink().open("someone.else@kettle.example").close();
      assertThat(staged()).as("of another inbox").hasSize(1);

      sink().open(INBOX).close();
      assertThat(staged()).isEmpty();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void runsOfOneProcessKeepEachOthersFiles() throws IOException {
    DirectorySink sink = sink();
    try (InboxDeliverer first = sink.open(INBOX);
        MessageSpool spool = first.stage()) {
      new TestMailParts(spool).attach("Lease.pdf", "lease");
      sink.open(INBOX).close();

      assertThat(staged()).hasSize(1);
      first.deliver(new TestMailParts(spool).attach("Lease.pdf", "lease").delivery("1"), spool);
    }
    assertThat(staged()).isEmpty();
  }

  private DirectorySink sink() {
    return new DirectorySink(new DeliverySettings(root));
  }

  private List<Path> staged() throws IOException {
    try (Stream<Path> all = Files.walk(root.resolve(StagingArea.NAME))) {
      return all.filter(path -> path.getFileName().toString().startsWith("part-")).toList();
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            StagingProcess.class.getName(),
            root.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** A process that stages a message and waits. */
  static final class StagingProcess {
    private StagingProcess() {}

    public static void main(String[] arguments) throws IOException {
      DirectorySink sink = new DirectorySink(new DeliverySettings(Path.of(arguments[0])));
      try (InboxDeliverer run = sink.open(INBOX);
          MessageSpool spool = run.stage()) {
        new TestMailParts(spool).attach("Lease.pdf", "lease");
        System.out.println("staged");
        int end = System.in.read();
        assertThat(end).as("the test kills this process").isNegative();
      }
    }
  }
}
