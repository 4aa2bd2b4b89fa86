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
 * A file of message ids, one a line. Blank lines and lines that begin with {@code #} are ignored.
 *
 * @param ids the valid ids without repetitions, in the order of the file
 * @param repeated how many ids were repetitions
 * @param bad one sentence for each invalid line
 */
record IdFile(List<String> ids, long repeated, List<String> bad) {
  /** The maximum number of ids. Protects the memory from a wrong file. */
  static final int MAX_IDS = 1_000_000;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,16}");
  private static final int MAX_SHOWN = 40;

  IdFile {
    ids = List.copyOf(ids);
    bad = List.copyOf(bad);
  }

  /**
   * Reads a file.
   *
   * @throws Unusable if the file cannot be read or contains no message id
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
              "%s:%d: \"%s\" is not a message id; an id has 1 to 16 hexadecimal digits"
                  .formatted(file, number, Table.printable(text, MAX_SHOWN)));
        } else if (!ids.add(id)) {
          repeated++;
        }
        if (ids.size() > MAX_IDS) {
          throw new Unusable(file + " contains more than %,d ids; split it".formatted(MAX_IDS));
        }
      }
    } catch (NoSuchFileException e) {
      throw new Unusable(file + " does not exist; check the path");
    } catch (MalformedInputException e) {
      throw new Unusable(file + " is not UTF-8 text; write one message id a line");
    } catch (IOException e) {
      throw new Unusable(file + " cannot be read: " + e.getMessage());
    }
    if (ids.isEmpty()) {
      throw new Unusable(
          file
              + " contains no message id; write one a line, as in message.json"
              + (bad.isEmpty() ? "" : " (first invalid line: " + bad.get(0) + ")"));
    }
    return new IdFile(List.copyOf(ids), repeated, bad);
  }

  /** Thrown if a file cannot be used. The message says why. */
  static final class Unusable extends Exception {
    Unusable(String sentence) {
      super(sentence);
    }
  }
}
