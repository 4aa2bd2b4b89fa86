package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the memory of a process from Linux. */
final class ResidentMemory {
  private static final String PEAK = "VmHWM:";

  private ResidentMemory() {}

  /** Returns the peak resident memory in bytes; 0 if it is unknown. */
  static long peakOf(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      // The process has ended, or the system is not Linux.
      return 0;
    }
  }
}
