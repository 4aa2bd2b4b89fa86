package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;

/** Extracts the start of a body's text for snippets and search. */
final class BodyExcerpt {

  /** The kept text, in characters: enough for a snippet and for the emulator's search. */
  static final int MAX_LENGTH = 500;

  /** The bytes of a body that are read. */
  private static final int MAX_BYTES = 64 * 1024;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private BodyExcerpt() {}

  static String read(InputStream body, Charset charset) throws IOException {
    return new String(body.readNBytes(MAX_BYTES), charset);
  }

  static String fromPlainText(String text) {
    String start = text.substring(0, Math.min(text.length(), 4 * MAX_LENGTH));
    String words = BLANKS.matcher(start).replaceAll(" ");
    return words.substring(0, Math.min(words.length(), MAX_LENGTH)).strip();
  }

  static String fromHtml(String html) {
    return fromPlainText(Jsoup.parse(html).text());
  }

  static boolean linksToDrive(String text) {
    return text.contains("drive.google.com/") || text.contains("docs.google.com/");
  }
}
