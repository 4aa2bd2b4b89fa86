package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;

/** The first words of a body, for snippets and search. */
final class BodyText {

  /** Enough for a snippet and for what a search of the emulator should find, in characters. */
  static final int KEPT = 500;

  /** How much of a body is looked at, in bytes. */
  private static final int READ = 64 * 1024;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private BodyText() {}

  static String read(InputStream body, Charset charset) throws IOException {
    return new String(body.readNBytes(READ), charset);
  }

  static String ofPlain(String text) {
    String start = text.substring(0, Math.min(text.length(), 4 * KEPT));
    String words = BLANKS.matcher(start).replaceAll(" ");
    return words.substring(0, Math.min(words.length(), KEPT)).strip();
  }

  static String ofHtml(String html) {
    return ofPlain(Jsoup.parse(html).text());
  }

  static boolean linksToDrive(String text) {
    return text.contains("drive.google.com/") || text.contains("docs.google.com/");
  }
}
