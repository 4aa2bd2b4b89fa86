package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user without an entry in the passwd file, as in a container. Java reports "?" as home. */
class UserWithoutAccountTest {
  private static final String USER_ID = "12345";

  @TempDir private Path temp;
  private Path working;
  private String classPath = "";

  @BeforeEach
  void prepare() throws IOException, InterruptedException {
    assumeTrue(canRunAsAnotherUser(), "needs root and setpriv");
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    working = Files.createDirectory(temp.resolve("working"));
    Files.setPosixFilePermissions(working, PosixFilePermissions.fromString("rwxrwxrwx"));
    classPath = readableClassPath(Files.createDirectory(temp.resolve("classes")));
  }

  private static boolean canRunAsAnotherUser() throws IOException, InterruptedException {
    try {
      return new ProcessBuilder("setpriv", "--reuid", USER_ID, "--clear-groups", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Copies the class path, because other users may not be able to read the original. */
  private static String readableClassPath(Path to) throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      Path copy = to.resolve(entries.size() + "-" + from.getFileName());
      if (entry.endsWith("test-classes")) {
        continue;
      }
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.toList()) {
          Files.copy(file, copy.resolve(from.relativize(file).toString()));
        }
      }
      entries.add(copy.toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  private CommandRun run(Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("setpriv", "--reuid", USER_ID, "--regid", USER_ID, "--clear-groups"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath));
    command.add("io.pactsync.cli.Pactsync");
    command.addAll(List.of(args));
    Path out = Files.createTempFile(temp, "out", "");
    Path err = Files.createTempFile(temp, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(working.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.equals("HOME") || name.startsWith("PACT"));
    builder.environment().putAll(environment);
    int code = builder.start().waitFor();
    return new CommandRun(
        code,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void mustNameAHome() throws Exception {
    for (Map<String, String> environment : List.of(Map.<String, String>of(), Map.of("HOME", "?"))) {
      CommandRun run = run(environment, "inboxes");
      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.err()).contains("set PACTSYNC_HOME", "--home");
    }
    CommandRun tilde = run(Map.of("PACTSYNC_HOME", "h"), "inboxes", "--set", "auth.key-file=~/k");
    assertThat(tilde.exitCode()).as(tilde.err()).isEqualTo(2);
    assertThat(tilde.err().lines()).hasSize(1);
    assertThat(tilde.err()).contains("auth.key-file: this user has no home directory for ~/");
    assertThat(working).isEmptyDirectory();
  }

  @Test
  void canUseANamedHome() throws Exception {
    CommandRun demo = run(Map.of(), "demo", "--messages", "20", "--home", "given");
    assertThat(demo.exitCode()).as(demo.err()).isZero();
    assertThat(working.resolve("given/pactsync.db")).exists();

    CommandRun verified = run(Map.of("PACTSYNC_HOME", "given"), "verify");
    assertThat(verified.exitCode()).as(verified.err()).isZero();
    CommandRun own = run(Map.of("HOME", working.toString()), "inboxes");
    assertThat(own.exitCode()).as(own.err()).isZero();
    assertThat(working.resolve(".pactsync/pactsync.db")).exists();
    assertThat(working.resolve("?")).doesNotExist();
  }

  @Test
  void getsOneSentenceIfTheHomeCannotBeCreated() throws Exception {
    CommandRun run = run(Map.of("HOME", "/"), "inboxes");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
    assertThat(run.err())
        .isEqualTo(
            "pactsync: the home /.pactsync cannot be created, because this user may not write"
                + " above it; name another directory with --home or PACTSYNC_HOME\n");
  }
}
