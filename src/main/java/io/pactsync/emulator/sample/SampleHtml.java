package io.pactsync.emulator.sample;

/** Creates the HTML that mail programs generate from plain text. */
final class SampleHtml {

  private SampleHtml() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Returns a page with one paragraph per line. {@code footer} is HTML. */
  static String page(String text, String footer) {
    StringBuilder html = new StringBuilder("<html><body>\r\n");
    for (String line : text.split("\r\n", -1)) {
      html.append("<p>").append(linked(escape(line))).append("</p>\r\n");
    }
    return html.append(footer).append("</body></html>\r\n").toString();
  }

  private static String linked(String line) {
    return line.replaceAll("https://\\S+", "<a href=\"$0\">$0</a>");
  }
}
