package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Linux tells of a process's memory. */
final class ResidentMemory {
  private static final String PEAK = "VmHWM:";

  private ResidentMemory() {}

  /** The most bytes that the process ever had resident; 0 where that is not told (any more). */
  static long peakOf(long pid) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      // It has ended between two looks, or this is no Linux.
      return 0;
    }
  }
}
