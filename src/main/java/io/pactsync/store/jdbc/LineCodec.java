package io.pactsync.store.jdbc;

import java.util.ArrayList;
import java.util.List;

/**
 * Encodes a list of texts for one column. Each text ends with a line feed. A line feed within a
 * text is written as {@code \n} and a backslash as two backslashes, so every list decodes to
 * itself.
 */
final class LineCodec {
  private LineCodec() {}

  static String encode(List<String> texts) {
    StringBuilder joined = new StringBuilder();
    for (String text : texts) {
      joined.append(text.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
    }
    return joined.toString();
  }

  static List<String> decode(String joined) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < joined.length(); i++) {
      char c = joined.charAt(i);
      if (c == '\n') {
        texts.add(text.toString());
        text.setLength(0);
      } else if (c == '\\' && i + 1 < joined.length()) {
        i++;
        text.append(joined.charAt(i) == 'n' ? '\n' : joined.charAt(i));
      } else {
        text.append(c);
      }
    }
    return List.copyOf(texts);
  }
}
