package io.pactsync.cli.output;

import java.util.ArrayList;
import java.util.List;

/** A text table. Columns are as wide as their widest cell, with two spaces between them. */
public final class TextTable {
  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table with this first row. */
  public TextTable(String... headings) {
    rows.add(List.of(headings));
  }

  /** Adds a row. Its number of cells must be that of the headings. */
  public void row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(String.valueOf(cell));
    }
    rows.add(row);
  }

  /** Whether there are no rows below the headings. */
  public boolean isEmpty() {
    return rows.size() == 1;
  }

  /**
   * Replaces control characters, which names in messages may contain, by question marks. Cuts the
   * text after this many characters.
   */
  public static String printable(String text, int maxLength) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(maxLength)
        .forEach(
            c -> {
              int type = Character.getType(c);
              boolean control =
                  type == Character.CONTROL
                      || type == Character.FORMAT
                      || type == Character.LINE_SEPARATOR
                      || type == Character.PARAGRAPH_SEPARATOR
                      || type == Character.SURROGATE;
              shown.appendCodePoint(control ? '?' : c);
            });
    return text.codePointCount(0, text.length()) > maxLength ? shown + "…" : shown.toString();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        line.append(row.get(column));
        line.append(" ".repeat(width(column) - length(row.get(column)) + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
