package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Creates a mailbox from a folder of mails, an mbox file, or the sample generator. */
public final class EmulatorMailboxLoader {

  private static final String SAMPLE = "sample:";
  private static final Set<String> INITIAL_LABELS = Set.of("INBOX");

  private EmulatorMailboxLoader() {}

  /**
   * Loads the mails that {@code spec} names: {@code DIR} (all .eml files in it and its subfolders,
   * by name), {@code FILE.eml}, {@code FILE.mbox}, or {@code sample:N} with the options {@code
   * ,seed=S} and {@code ,size=50M}. The mails are not copied.
   *
   * @throws UnreadableMailboxException when the spec names no loadable mailbox
   * @throws IOException when reading fails
   */
  public static EmulatorMailbox load(String spec, String emailAddress, InstantSource clock)
      throws IOException {
    EmulatorMailbox mailbox = new EmulatorMailbox(emailAddress, clock);
    if (spec.startsWith(SAMPLE)) {
      SampleMailLoader.deliver(spec.substring(SAMPLE.length()), mailbox, clock.instant());
    } else {
      for (RawMailSource source : sources(path(spec))) {
        mailbox.add(source, INITIAL_LABELS, Optional.empty(), Optional.empty());
      }
    }
    return mailbox;
  }

  private static Path path(String spec) throws UnreadableMailboxException {
    try {
      Path path = Path.of(spec);
      if (!spec.isBlank() && Files.exists(path)) {
        return path;
      }
    } catch (InvalidPathException notAPath) {
      // Reported below, like any other missing file.
    }
    throw new UnreadableMailboxException(
        "There is no file or folder '"
            + spec
            + "'; name a folder of .eml files, an mbox file, or"
            + " sample:300.");
  }

  private static List<RawMailSource> sources(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return emlFiles(path);
    }
    if (isEml(path)) {
      return List.of(FileMailSource.of(path));
    }
    if (Files.size(path) > 0 && !MboxIndex.isMbox(path)) {
      throw new UnreadableMailboxException(
          "The file '"
              + path
              + "' is not an mbox: it does not start with 'From '; name an mbox,"
              + " an .eml file or a folder of them.");
    }
    return MboxIndex.read(path);
  }

  private static List<RawMailSource> emlFiles(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> below = Files.walk(folder)) {
      files =
          below.filter(EmulatorMailboxLoader::isEml).filter(Files::isRegularFile).sorted().toList();
    }
    if (files.isEmpty()) {
      throw new UnreadableMailboxException(
          "The folder '"
              + folder
              + "' has no .eml file; store each mail in it as an .eml"
              + " file.");
    }
    List<RawMailSource> sources = new ArrayList<>();
    for (Path file : files) {
      sources.add(FileMailSource.of(file));
    }
    return sources;
  }

  private static boolean isEml(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".eml");
  }
}
