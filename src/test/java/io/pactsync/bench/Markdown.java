package io.pactsync.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the Markdown of the page. */
public final class Markdown {
  private static final int WIDTH = 100;

  private Markdown() {}

  /** A table whose first column is text. The others are numbers. */
  public static String table(List<String> heads, List<List<String>> rows) {
    String rule =
        Stream.concat(Stream.of("---"), heads.stream().skip(1).map(head -> "---:"))
            .collect(Collectors.joining("|", "|", "|"));
    return Stream.concat(Stream.of(row(heads), rule), rows.stream().map(Markdown::row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String row(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** A paragraph or a list item, in lines of at most 100 characters. */
  public static String wrapped(String text) {
    String indent = text.startsWith("- ") ? "  " : "";
    StringBuilder lines = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ", -1)) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        lines.append('\n').append(indent);
        column = indent.length();
      } else if (column > 0) {
        lines.append(' ');
        column++;
      }
      lines.append(word);
      column += word.length();
    }
    return lines.append('\n').toString();
  }

  /** Formats independently of the locale. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
