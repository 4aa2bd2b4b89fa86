package io.pactsync.cli.command;

import io.pactsync.cli.output.TextTable;
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
 * @param repetitions how many ids were repetitions
 * @param invalidLines one sentence for each invalid line
 */
record MessageIdFile(List<String> ids, long repetitions, List<String> invalidLines) {
  /** The maximum number of ids. Protects the memory from a wrong file. */
  static final int MAX_IDS = 1_000_000;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{1,16}");
  private static final int MAX_SHOWN = 40;

  MessageIdFile {
    ids = List.copyOf(ids);
    invalidLines = List.copyOf(invalidLines);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidFileException if the file cannot be read or contains no message id
   */
  static MessageIdFile read(Path file) throws InvalidFileException {
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
                  .formatted(file, number, TextTable.printable(text, MAX_SHOWN)));
        } else if (!ids.add(id)) {
          repeated++;
        }
        if (ids.size() > MAX_IDS) {
          throw new InvalidFileException(
              file + " contains more than %,d ids; split it".formatted(MAX_IDS));
        }
      }
    } catch (NoSuchFileException e) {
      throw new InvalidFileException(file + " does not exist; check the path");
    } catch (MalformedInputException e) {
      throw new InvalidFileException(file + " is not UTF-8 text; write one message id a line");
    } catch (IOException e) {
      throw new InvalidFileException(file + " cannot be read: " + e.getMessage());
    }
    if (ids.isEmpty()) {
      throw new InvalidFileException(
          file
              + " contains no message id; write one a line, as in message.json"
              + (bad.isEmpty() ? "" : " (first invalid line: " + bad.get(0) + ")"));
    }
    return new MessageIdFile(List.copyOf(ids), repeated, bad);
  }

  /** Thrown if a file cannot be used. The message says why. */
  static final class InvalidFileException extends Exception {
    InvalidFileException(String sentence) {
      super(sentence);
    }
  }
}
