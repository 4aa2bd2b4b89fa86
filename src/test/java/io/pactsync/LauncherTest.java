package io.pactsync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@code scripts/pactsync} in a project with fake {@code mvn} and {@code java} commands, which
 * print their arguments.
 */
class LauncherTest {
  private static final List<String> TOOLS =
      List.of("dirname", "readlink", "find", "head", "sed", "mkdir", "touch", "mv", "flock");

  @TempDir private Path temp;
  private Path project;
  private Path bin;
  private Path jdk;
  private Path jar;

  private record Run(int exitCode, String out, String err, long pid) {}

  @BeforeEach
  void createProject() throws Exception {
    project = Files.createDirectories(temp.resolve("a project"));
    bin = Files.createDirectories(temp.resolve("bin"));
    jdk = Files.createDirectories(temp.resolve("jdk/bin"));
    jar = project.resolve("target/pactsync.jar");
    for (String directory : List.of("src/main/java", "config", "scripts")) {
      Files.createDirectories(project.resolve(directory));
    }
    Files.writeString(project.resolve("src/main/java/A.java"), "");
    Files.writeString(project.resolve("pom.xml"), "");
    Files.copy(Path.of("scripts/pactsync"), project.resolve("scripts/pactsync"));
    for (String tool : TOOLS) {
      Path folder = Files.exists(Path.of("/usr/bin", tool)) ? Path.of("/usr/bin") : Path.of("/bin");
      script(bin.resolve(tool), "exec " + folder.resolve(tool) + " \"$@\"");
    }
    script(jdk.resolve("java"), "echo \"java $$ $*\"; echo \"LC_ALL=${LC_ALL:-}\"; exit 7");
    script(jdk.resolve("javac"), "");
    Files.writeString(temp.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.1\"\n");
    Files.createSymbolicLink(bin.resolve("java"), jdk.resolve("java"));
    script(
        bin.resolve("mvn"),
        "echo \"mvn $*\" && mkdir -p target/jar-only && echo x >> \"$BUILDS\""
            + " && echo jar > target/jar-only/pactsync.jar");
  }

  @Test
  void buildsOnceAndReplacesItselfByJava() throws Exception {
    Run first = launch("units", "two words");
    Run second = launch();

    assertThat(first.exitCode()).isEqualTo(7);
    assertThat(first.out())
        .as("the same process, so that it receives signals")
        .startsWith(
            "java "
                + first.pid()
                + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms16m -Dpactsync.terminal=false -jar"
                + " "
                + jar)
        .contains(" units two words\n");
    assertThat(first.err()).contains("building the jar", "-Pjar-only package");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsAgainIfAFileIsNewerOrDeleted() throws Exception {
    launch();
    Path source = project.resolve("src/main/java/A.java");
    List<Path> all = List.of(project.resolve("pom.xml"), project.resolve("config"), source);
    for (Path file : all) {
      makeNewerThanTheJar(file);
      long before = builds();
      launch();
      assertThat(builds()).as("after a change to %s", file).isEqualTo(before + 1);
      makeOlderThanTheJar(file);
    }
    makeOlderThanTheJar(source.getParent());
    long before = builds();
    launch();
    assertThat(builds()).as("after no change").isEqualTo(before);

    makeOlderThanTheJar(jar);
    Files.delete(source);
    launch();
    assertThat(builds()).as("after a deletion").isEqualTo(before + 1);
  }

  @Test
  void parallelRunsBuildOnce() throws Exception {
    List<Process> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(start(Map.of(), project.resolve("scripts/pactsync")));
    }
    for (Process process : running) {
      assertThat(process.waitFor()).isEqualTo(7);
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void findsTheProjectThroughLinks() throws Exception {
    Path first = Files.createSymbolicLink(temp.resolve("one"), project.resolve("scripts/pactsync"));
    Path second = Files.createSymbolicLink(bin.resolve("pactsync"), Path.of("../one"));

    assertThat(run(Map.of(), first).out()).contains("-jar " + jar);
    assertThat(run(Map.of(), second).out()).contains("-jar " + jar);
  }

  @Test
  void passesOptionsToTheVirtualMachine() throws Exception {
    Run run =
        run(Map.of("PACTSYNC_JAVA_OPTS", "-Xmx1g -Dx=y"), project.resolve("scripts/pactsync"));

    assertThat(run.out()).contains(" -Xmx1g -Dx=y -jar ");
  }

  @Test
  void setsAUtf8LocaleIfThereIsNone() throws Exception {
    Path script = project.resolve("scripts/pactsync");

    assertThat(run(Map.of(), script).out()).contains("LC_ALL=C.UTF-8\n");
    assertThat(run(Map.of("LANG", "POSIX"), script).out()).contains("LC_ALL=C.UTF-8\n");
    assertThat(run(Map.of("LANG", "de_DE.UTF-8"), script).out()).contains("LC_ALL=\n");
    assertThat(run(Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8"), script).out())
        .contains("LC_ALL=C.UTF-8\n");
  }

  @Test
  void reportsWhatIsMissing() throws Exception {
    Files.delete(bin.resolve("mvn"));
    assertFails("pactsync: Maven is missing, but the jar must be built", "apt-get install maven");

    Files.delete(jdk.resolve("javac"));
    script(bin.resolve("mvn"), "");
    assertFails("has no compiler", "apt-get install openjdk-17-jdk-headless");

    Files.writeString(temp.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
    assertFails("is too old; install a JDK 17 or newer", "apt-get install openjdk-17-jdk-headless");

    Files.delete(temp.resolve("jdk/release"));
    script(jdk.resolve("java"), "echo 'openjdk version \"1.8.0_292\"' >&2");
    assertFails("is too old; install a JDK 17 or newer", "apt-get install openjdk-17-jdk-headless");

    Files.delete(bin.resolve("java"));
    assertFails("pactsync: Java is missing", "apt-get install openjdk-17-jdk-headless");
  }

  @Test
  void aFailedBuildKeepsTheOldJar() throws Exception {
    launch();
    makeOlderThanTheJar(jar);
    script(bin.resolve("mvn"), "echo 'broken' >&2; exit 1");

    Run run = launch();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("broken", "pactsync: the jar could not be built");
    assertThat(jar).exists();
  }

  private void assertFails(String... parts) throws Exception {
    Run run = launch();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(parts).hasLineCount(1);
  }

  private Run launch(String... args) throws Exception {
    return run(Map.of(), project.resolve("scripts/pactsync"), args);
  }

  private Run run(Map<String, String> environment, Path script, String... args) throws Exception {
    Process process = start(environment, script, args);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    return new Run(code, out, Files.readString(temp.resolve("err")), process.pid());
  }

  private Process start(Map<String, String> environment, Path script, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(temp.toFile());
    builder.redirectError(temp.resolve("err").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", bin.toString());
    builder.environment().put("BUILDS", temp.resolve("builds").toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private long builds() throws IOException {
    return Files.readAllLines(temp.resolve("builds")).size();
  }

  private void makeNewerThanTheJar(Path file) throws IOException {
    shift(file, 60);
  }

  private void makeOlderThanTheJar(Path file) throws IOException {
    shift(file, -60);
  }

  private void shift(Path file, long seconds) throws IOException {
    Instant built = Files.getLastModifiedTime(jar).toInstant();
    Files.setLastModifiedTime(file, FileTime.from(built.plusSeconds(seconds)));
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
