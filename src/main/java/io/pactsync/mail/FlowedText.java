package io.pactsync.mail;

/** Undoes format=flowed (RFC 3676): lines that end in a space go on in the next one. */
final class FlowedText {
  private FlowedText() {}

  /**
   * The text with its soft line breaks undone.
   *
   * @param deleteSpace DelSp=yes: the space at the end of a soft line is no part of the text
   */
  static String unfold(String text, boolean deleteSpace) {
    StringBuilder out = new StringBuilder(text.length());
    boolean open = false;
    int openDepth = 0;
    for (String line : text.lines().toList()) {
      int depth = quoteDepth(line);
      String content = unstuff(line.substring(depth));
      boolean signature = content.equals("-- ");
      if (open && (depth != openDepth || signature)) {
        out.append('\n');
        open = false;
      }
      if (!open && depth > 0) {
        out.append("> ");
      }
      boolean soft = content.endsWith(" ") && !signature;
      out.append(soft && deleteSpace ? content.substring(0, content.length() - 1) : content);
      if (!soft) {
        out.append('\n');
      }
      open = soft;
      openDepth = depth;
    }
    return out.toString();
  }

  private static int quoteDepth(String line) {
    int depth = 0;
    while (depth < line.length() && line.charAt(depth) == '>') {
      depth++;
    }
    return depth;
  }

  private static String unstuff(String content) {
    return content.startsWith(" ") ? content.substring(1) : content;
  }
}
