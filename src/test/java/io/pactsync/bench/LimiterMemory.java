package io.pactsync.bench;

import io.pactsync.bench.micro.InboxMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The heap that a limiter takes, once each of its inboxes has spent a whole window. */
record LimiterMemory(int inboxes, long bytes) {
  /**
   * As big from the start as it may get: growing it is no part of this. And compact after each
   * collection, which otherwise leaves some of the dead where they lie.
   */
  private static final String[] HEAP = {"-Xms1g", "-Xmx1g", "-XX:MarkSweepAlwaysCompactCount=1"};

  long bytesPerInbox() {
    return Math.round((double) bytes / inboxes);
  }

  /** Each number of inboxes in a process of its own. */
  static List<LimiterMemory> measure(List<Integer> numbers, Path folder)
      throws IOException, InterruptedException {
    List<LimiterMemory> all = new ArrayList<>();
    for (int inboxes : numbers) {
      Path out = folder.resolve("memory-" + inboxes + ".log");
      List<String> command =
          new ArrayList<>(JavaCommand.ofClass(InboxMemory.class.getName(), HEAP));
      command.add(Integer.toString(inboxes));
      Child child = Child.run(command, Map.of(), out);
      String said = Files.readString(out).strip();
      if (child.exitCode() != 0) {
        throw new IllegalStateException("the memory of a limiter could not be measured: " + said);
      }
      all.add(new LimiterMemory(inboxes, Long.parseLong(said)));
    }
    return all;
  }
}
