package io.pactsync.bench;

import io.pactsync.bench.micro.InboxMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The heap of a limiter after each of its inboxes has spent a window. */
record LimiterMemory(int inboxes, long bytes) {
  /**
   * A heap of constant size that is compacted by each collection. Otherwise growth and dead objects
   * would distort the figure.
   */
  private static final String[] HEAP = {"-Xms1g", "-Xmx1g", "-XX:MarkSweepAlwaysCompactCount=1"};

  long bytesPerInbox() {
    return Math.round((double) bytes / inboxes);
  }

  /** Measures each number of inboxes in a new process. */
  static List<LimiterMemory> measure(List<Integer> numbers, Path folder)
      throws IOException, InterruptedException {
    List<LimiterMemory> all = new ArrayList<>();
    for (int inboxes : numbers) {
      Path out = folder.resolve("memory-" + inboxes + ".log");
      List<String> command =
          new ArrayList<>(JavaCommand.ofClass(InboxMemory.class.getName(), HEAP));
      command.add(Integer.toString(inboxes));
      MeasuredProcess child = MeasuredProcess.run(command, Map.of(), out);
      String output = Files.readString(out).strip();
      if (child.exitCode() != 0) {
        throw new IllegalStateException("the memory of a limiter could not be measured: " + output);
      }
      all.add(new LimiterMemory(inboxes, Long.parseLong(output)));
    }
    return all;
  }
}
