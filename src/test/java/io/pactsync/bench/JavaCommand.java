package io.pactsync.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * How children are started: all with the options of {@code scripts/pactsync}, and with a heap that
 * begins small, so that its size is what was needed.
 */
final class JavaCommand {
  static final List<String> OPTIONS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms16m");

  private JavaCommand() {}

  static List<String> ofJar(Path jar) {
    return started(List.of("-jar", jar.toString()));
  }

  /** A class of this very class path; further options win over the usual ones. */
  static List<String> ofClass(String main, String... options) {
    List<String> classPath = List.of("-cp", System.getProperty("java.class.path"), main);
    return started(Stream.concat(Stream.of(options), classPath.stream()).toList());
  }

  private static List<String> started(List<String> what) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Stream.of(List.of(java), OPTIONS, what).flatMap(List::stream).toList();
  }
}
