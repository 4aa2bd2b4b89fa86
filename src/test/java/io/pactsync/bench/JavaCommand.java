package io.pactsync.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds command lines of child processes. They use the options of {@code scripts/pactsync}; the
 * small initial heap makes the peak memory meaningful.
 */
public final class JavaCommand {
  public static final List<String> OPTIONS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms16m");

  private JavaCommand() {}

  public static List<String> ofJar(Path jar) {
    return javaWith(List.of("-jar", jar.toString()));
  }

  /** Runs a class of this class path. The given options override the default ones. */
  public static List<String> ofClass(String main, String... options) {
    List<String> classPath = List.of("-cp", System.getProperty("java.class.path"), main);
    return javaWith(Stream.concat(Stream.of(options), classPath.stream()).toList());
  }

  private static List<String> javaWith(List<String> arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Stream.of(List.of(java), OPTIONS, arguments).flatMap(List::stream).toList();
  }
}
