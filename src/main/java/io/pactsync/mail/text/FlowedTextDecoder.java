package io.pactsync.mail.text;

/** Decodes format=flowed (RFC 3676): a line that ends in a space continues on the next line. */
public final class FlowedTextDecoder {
  private FlowedTextDecoder() {}

  /**
   * Returns the text without soft line breaks.
   *
   * @param deleteSpace whether to remove the space at the end of a soft line (DelSp=yes)
   */
  public static String unfold(String text, boolean deleteSpace) {
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
