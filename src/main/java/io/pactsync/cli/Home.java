package io.pactsync.cli;

import io.pactsync.config.ConfigurationException;
import io.pactsync.config.Fault;
import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The directory where Pactsync keeps its things. */
final class Home {
  private static final String DEFAULT = ".pactsync";
  private static final String VARIABLE = "PACTSYNC_HOME";

  private Home() {}

  /**
   * Where it is: what was asked for, else {@code PACTSYNC_HOME}, else {@code ~/.pactsync}.
   *
   * @throws ConfigurationException when none of them names a directory
   */
  static Path locate(GlobalOptions options, Surroundings surroundings) {
    Path home =
        options
            .home()
            .filter(path -> !path.toString().isBlank())
            .or(() -> ofVariable(surroundings))
            .or(() -> surroundings.userHome().map(path -> path.resolve(DEFAULT)))
            .orElseThrow(
                () ->
                    fault(
                        "HOME",
                        "this user has no home directory; set PACTSYNC_HOME to a directory, or"
                            + " name one with --home"));
    return surroundings.workingDirectory().resolve(home).normalize();
  }

  private static Optional<Path> ofVariable(Surroundings surroundings) {
    String text = surroundings.environment().getOrDefault(VARIABLE, "");
    try {
      return Optional.of(text).filter(path -> !path.isBlank()).map(Path::of);
    } catch (InvalidPathException e) {
      throw fault(
          VARIABLE,
          "this is no path (%s); name another, or set LC_ALL=C.UTF-8 if it has letters beyond ASCII"
              .formatted(e.getReason()));
    }
  }

  private static ConfigurationException fault(String origin, String sentence) {
    return new ConfigurationException(List.of(new Fault(origin, 0, sentence)));
  }

  /**
   * Creates the directory where it is missing, for its owner alone. One that is there already is
   * left as it is: its owner may have reasons.
   *
   * @throws StoreException when there can be no such directory, or nothing can be written in it
   */
  static void create(Path home) {
    try {
      if (!Files.isDirectory(home)) {
        OwnerOnlyFiles.createDirectories(home);
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
        + (Files.exists(home)
            ? " is not writable; change its permissions or name another with --home"
            : " cannot be created, because this user may not write above it; name another directory"
                + " with --home or PACTSYNC_HOME");
  }
}
