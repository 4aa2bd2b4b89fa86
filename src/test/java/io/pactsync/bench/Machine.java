package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What the figures were measured on; no name and no path of it. */
record Machine(String processor, int cores, String memory, String jdk, String system) {
  static Machine here() {
    String kilobytes = field("/proc/meminfo", "MemTotal:").replaceAll("\\D", "");
    return new Machine(
        field("/proc/cpuinfo", "model name").replaceFirst("^\\s*:\\s*", ""),
        Runtime.getRuntime().availableProcessors(),
        kilobytes.isEmpty()
            ? "not told"
            : String.format(Locale.ROOT, "%.0f GiB", Long.parseLong(kilobytes) / 1024.0 / 1024),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        distribution());
  }

  private static String distribution() {
    String name = field("/etc/os-release", "PRETTY_NAME=").replace("\"", "");
    String usual = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return name.isEmpty() ? usual : name + ", " + usual;
  }

  /** What follows this beginning of a line; empty where there is no such file or line. */
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
