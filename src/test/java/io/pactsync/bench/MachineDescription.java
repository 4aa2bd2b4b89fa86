package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The machine of a measurement, without its host name or paths. */
public record MachineDescription(
    String processor, int cores, String memory, String jdk, String system) {
  public static MachineDescription ofThisMachine() {
    String kilobytes = field("/proc/meminfo", "MemTotal:").replaceAll("\\D", "");
    return new MachineDescription(
        field("/proc/cpuinfo", "model name").replaceFirst("^\\s*:\\s*", ""),
        Runtime.getRuntime().availableProcessors(),
        kilobytes.isEmpty()
            ? "unknown"
            : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kilobytes) / 1024.0 / 1024),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        distribution());
  }

  private static String distribution() {
    String name = field("/etc/os-release", "PRETTY_NAME=").replace("\"", "");
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return name.isEmpty() ? platform : name + ", " + platform;
  }

  /** Returns the rest of the first line that begins with the key; empty if there is none. */
  private static String field(String file, String key) {
    try {
      return Files.readAllLines(Path.of(file)).stream()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(key.length()).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
