package io.pactsync.mail.header;

import io.pactsync.mail.text.Base64Alphabet;
import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.HexByteParser;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes header text: RFC 2047 encoded words at any position and raw bytes between them. Joins the
 * bytes of adjacent words in one charset before decoding, because senders split words inside a
 * character.
 */
public final class HeaderTextDecoder {
  private static final Pattern WORD =
      Pattern.compile("=\\?([^?*\\s]+)(?:\\*[^?\\s]*)?\\?([BbQq])\\?(.*?)\\?=");

  private HeaderTextDecoder() {}

  /** Adds what the text tells about the charset of the mail: labels of words, and raw bytes. */
  public static void collect(String latin1, UnlabelledTextDecoder charset) {
    WORD.matcher(latin1).results().forEach(word -> charset.addLabel(word.group(1)));
    charset.addSample(WORD.matcher(latin1).replaceAll(" ").getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Decodes text in which each character is one byte.
   *
   * @param charset decodes the raw bytes between encoded words
   */
  public static String decode(String latin1, UnlabelledTextDecoder charset) {
    Matcher word = WORD.matcher(latin1);
    StringBuilder out = new StringBuilder(latin1.length());
    EncodedWordRun run = new EncodedWordRun(out);
    int end = 0;
    while (word.find()) {
      String between = latin1.substring(end, word.start());
      if (end == 0 || !between.isBlank()) {
        run.flush();
        out.append(raw(between, charset));
      }
      run.add(word.group(1), Character.toUpperCase(word.group(2).charAt(0)), word.group(3));
      end = word.end();
    }
    run.flush();
    return out.append(raw(latin1.substring(end), charset)).toString();
  }

  private static String raw(String latin1, UnlabelledTextDecoder charset) {
    return charset.decode(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Adjacent encoded words in one charset. */
  private static final class EncodedWordRun {
    private final StringBuilder out;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final StringBuilder base64 = new StringBuilder();
    private String charset = "";

    EncodedWordRun(StringBuilder out) {
      this.out = out;
    }

    void add(String wordCharset, char encoding, String text) {
      if (!wordCharset.toLowerCase(Locale.ROOT).equals(charset)) {
        flush();
        charset = wordCharset.toLowerCase(Locale.ROOT);
      }
      if (encoding == 'B') {
        // A word that ends inside a base64 group continues in the next word.
        if (base64.length() % 4 == 0 || base64.indexOf("=") >= 0) {
          flushBase64();
        }
        text.chars().filter(c -> c > ' ').forEach(c -> base64.append((char) c));
      } else {
        flushBase64();
        quotedPrintable(text, bytes);
      }
    }

    void flush() {
      flushBase64();
      if (bytes.size() > 0) {
        out.append(CharsetDecoder.decode(bytes.toByteArray(), charset));
        bytes.reset();
      }
      charset = "";
    }

    private void flushBase64() {
      byte[] encoded = base64.toString().getBytes(StandardCharsets.ISO_8859_1);
      bytes.writeBytes(Base64Alphabet.decode(encoded));
      base64.setLength(0);
    }
  }

  private static void quotedPrintable(String text, ByteArrayOutputStream out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int escaped = c == '=' ? HexByteParser.parseAt(text, i + 1) : -1;
      if (escaped >= 0) {
        out.write(escaped);
        i += 2;
      } else {
        out.write(c == '_' ? ' ' : c);
      }
    }
  }
}
