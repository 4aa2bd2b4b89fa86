package io.pactsync.cli;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The directory where Pactsync keeps its things. */
final class Home {
  private static final String DEFAULT = ".pactsync";

  private Home() {}

  /** Where it is: what was asked for, else {@code PACTSYNC_HOME}, else {@code ~/.pactsync}. */
  static Path locate(GlobalOptions options, Surroundings surroundings) {
    String variable = surroundings.environment().getOrDefault("PACTSYNC_HOME", "");
    Path home =
        options
            .home()
            .filter(path -> !path.toString().isBlank())
            .orElseGet(
                () ->
                    variable.isBlank()
                        ? surroundings.userHome().resolve(DEFAULT)
                        : Path.of(variable));
    return surroundings.workingDirectory().resolve(home).normalize();
  }

  /**
   * Creates the directory where it is missing, for its owner alone. One that is there already is
   * left as it is: its owner may have reasons.
   *
   * @throws StoreException when there can be no such directory, or nothing can be written in it
   */
  static void create(Path home) {
    FileAttribute<?> ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    try {
      if (!Files.isDirectory(home)) {
        Files.createDirectories(home, ownerOnly);
      }
    } catch (FileAlreadyExistsException e) {
      throw new StoreException(
          Kind.UNAVAILABLE, "the home " + home + " is a file; name a directory with --home", e);
    } catch (AccessDeniedException e) {
      throw new StoreException(Kind.READ_ONLY, readOnly(home), e);
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the home "
              + home
              + " cannot be created ("
              + e.getMessage()
              + "); name another directory with --home",
          e);
    }
    if (!Files.isWritable(home)) {
      throw new StoreException(Kind.READ_ONLY, readOnly(home));
    }
  }

  private static String readOnly(Path home) {
    return "the home "
        + home
        + " is not writable; change its permissions or name another with --home";
  }
}
