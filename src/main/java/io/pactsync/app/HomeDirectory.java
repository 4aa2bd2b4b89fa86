package io.pactsync.app;

import io.pactsync.config.ConfigurationError;
import io.pactsync.config.ConfigurationException;
import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The home directory, which contains the database, the sealing key and the locks. */
public final class HomeDirectory {
  private static final String DEFAULT = ".pactsync";
  private static final String VARIABLE = "PACTSYNC_HOME";

  private HomeDirectory() {}

  /**
   * Returns the absolute path of the home: the named directory, else {@code PACTSYNC_HOME}, else
   * {@code ~/.pactsync}.
   *
   * @param named the value of {@code --home}
   * @throws ConfigurationException when none of them gives a path
   */
  public static Path locate(Optional<Path> named, ProcessEnvironment process) {
    Path home =
        named
            .filter(path -> !path.toString().isBlank())
            .or(() -> fromVariable(process))
            .or(() -> process.userHome().map(path -> path.resolve(DEFAULT)))
            .orElseThrow(
                () ->
                    error(
                        "HOME",
                        "this user has no home directory; set PACTSYNC_HOME to a directory, or"
                            + " name one with --home"));
    return process.workingDirectory().resolve(home).normalize();
  }

  private static Optional<Path> fromVariable(ProcessEnvironment process) {
    String text = process.environment().getOrDefault(VARIABLE, "");
    try {
      return Optional.of(text).filter(path -> !path.isBlank()).map(Path::of);
    } catch (InvalidPathException e) {
      throw error(
          VARIABLE,
          "the value is not a path ("
              + e.getReason()
              + "); set another path, or set LC_ALL=C.UTF-8 if the path has characters beyond"
              + " ASCII");
    }
  }

  private static ConfigurationException error(String origin, String sentence) {
    return new ConfigurationException(List.of(new ConfigurationError(origin, 0, sentence)));
  }

  /**
   * Creates the directory with mode 0700 if it is missing. Keeps the permissions of an existing
   * directory.
   *
   * @throws StoreException when the directory cannot be created or is not writable
   */
  public static void create(Path home) {
    try {
      if (!Files.isDirectory(home)) {
        OwnerOnlyFiles.createDirectories(home);
      }
    } catch (FileAlreadyExistsException e) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE,
          "the home " + home + " is a file; name a directory with --home",
          e);
    } catch (AccessDeniedException e) {
      throw new StoreException(StoreFailure.READ_ONLY, readOnly(home), e);
    } catch (IOException e) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE,
          "the home "
              + home
              + " cannot be created ("
              + e.getMessage()
              + "); name another directory with --home",
          e);
    }
    if (!Files.isWritable(home)) {
      throw new StoreException(StoreFailure.READ_ONLY, readOnly(home));
    }
  }

  private static String readOnly(Path home) {
    return "the home "
        + home
        + (Files.exists(home)
            ? " is not writable; change its permissions or name another with --home"
            : " cannot be created, because this user may not write above it; name another directory"
                + " with --home or PACTSYNC_HOME");
  }
}
