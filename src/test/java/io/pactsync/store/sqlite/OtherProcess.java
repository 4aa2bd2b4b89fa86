package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.Store;
import io.pactsync.store.StoreSamples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/** Another process on the same database. It does one task and reports the result on its output. */
final class OtherProcess implements AutoCloseable {
  private static final int TOGETHER = 5;

  /** The task. */
  enum OtherProcessTask {
    /** Locks the inbox, prints {@code held}, and keeps the lock until it is ended. */
    HOLD,
    /** Tries to lock the inbox. Prints {@code held} or the refusal. */
    TRY,
    /** Lists and finishes messages. Prints after each checkpoint how many are finished. */
    CHECKPOINT
  }

  private final Process process;
  private final BufferedReader output;

  private OtherProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static OtherProcess start(OtherProcessTask task, Path file) throws IOException {
    return new OtherProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                task.name(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  long pid() {
    return process.pid();
  }

  /** Returns the next line that begins with the text. Skips other lines. */
  String awaitOutput(String beginning) throws IOException {
    String line;
    do {
      line = output.readLine();
      if (line == null) {
        throw new IOException("the other process ended without saying \"" + beginning + "\"");
      }
    } while (!line.startsWith(beginning));
    return line;
  }

  /** Kills the process as {@code kill -9} does. Returns the rest of its output. */
  List<String> kill() throws IOException, InterruptedException {
    // Process.destroyForcibly would close the output before its rest is read.
    process.toHandle().destroyForcibly();
    process.waitFor();
    return output.lines().toList();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
  }

  /** Entry point of the other process. */
  public static void main(String[] arguments) throws IOException {
    OtherProcessTask task = OtherProcessTask.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    try (Store store = SqliteStore.open(Path.of(arguments[1]), InstantSource.fixed(NOW))) {
      switch (task) {
        case HOLD -> {
          try (InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
            System.out.println("held " + (hold != null));
            // The parent never writes, so the process waits here until it is killed.
            System.in.read();
          }
        }
        case TRY -> System.out.println(attempt(store));
        case CHECKPOINT -> checkpoint(store);
      }
    }
  }

  private static String attempt(Store store) {
    try (InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
      return "held " + (hold != null);
    } catch (InboxLockedException e) {
      return "refused " + e.getMessage();
    }
  }

  private static void checkpoint(Store store) {
    for (int from = 0; ; from += TOGETHER) {
      StoreSamples.list(store, INBOX, from, from + TOGETHER);
      List<String> ids = StoreSamples.ids(from, from + TOGETHER);
      store
          .messages()
          .checkpoint(
              INBOX,
              ids.stream()
                  .<MessageOutcome>map(id -> StoreSamples.synced(INBOX, id, NOW, 10))
                  .toList(),
              NOW);
      System.out.println("settled " + (from + TOGETHER));
    }
  }
}
