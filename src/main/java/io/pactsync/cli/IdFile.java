package io.pactsync.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Message ids as a person lists them: one a line, blank lines and those that begin with {@code #}
 * aside.
 *
 * @param ids the sound ones, each once, in their order
 * @param repeated how many were repeated
 * @param bad what is no message id, each in a sentence that names its line
 */
record IdFile(List<String> ids, long repeated, List<String> bad) {
  /** What one may hold, so that a mailbox dumped by mistake does not fill the memory. */
  static final int MOST = 1_000_000;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,16}");
  private static final int LONGEST_SHOWN = 40;

  IdFile {
    ids = List.copyOf(ids);
    bad = List.copyOf(bad);
  }

  /**
   * Reads one.
   *
   * @throws Unusable when there is no such file, or nothing in it
   */
  static IdFile read(Path file) throws Unusable {
    Set<String> ids = new LinkedHashSet<>();
    List<String> bad = new ArrayList<>();
    long repeated = 0;
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = line.strip();
        String id = text.toLowerCase(Locale.ROOT);
        if (text.isEmpty() || text.startsWith("#")) {
          continue;
        }
        if (!ID.matcher(id).matches()) {
          bad.add(
              "%s:%d: \"%s\" is no message id, which has up to 16 digits from 0 to 9 and a to f"
                  .formatted(file, number, Table.printable(text, LONGEST_SHOWN)));
        } else if (!ids.add(id)) {
          repeated++;
        }
        if (ids.size() > MOST) {
          throw new Unusable(file + " holds more than %,d ids; split it".formatted(MOST));
        }
      }
    } catch (NoSuchFileException e) {
      throw new Unusable(file + ": there is no such file; check the path");
    } catch (MalformedInputException e) {
      throw new Unusable(file + " is no text in UTF-8; write one message id a line");
    } catch (IOException e) {
      throw new Unusable(file + " cannot be read: " + e.getMessage());
    }
    if (ids.isEmpty()) {
      throw new Unusable(
          file
              + " holds no message id; write one a line, as in message.json"
              + (bad.isEmpty() ? "" : " (its first line at fault: " + bad.get(0) + ")"));
    }
    return new IdFile(List.copyOf(ids), repeated, bad);
  }

  /** The file is of no use; says why. */
  static final class Unusable extends Exception {
    Unusable(String sentence) {
      super(sentence);
    }
  }
}
