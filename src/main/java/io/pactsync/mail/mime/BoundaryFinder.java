package io.pactsync.mail.mime;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the boundary of a multipart whose header has none or a wrong one. */
public final class BoundaryFinder {
  /** A possible boundary line. A header field or another boundary line must follow it. */
  private static final Pattern LINE =
      Pattern.compile("(?:^|\\n)--([^\\s-][^\\r\\n]{0,199}|-[^\\r\\n]{1,199}?)[ \\t]*\\r?\\n");

  private static final Pattern FIELD = Pattern.compile("[A-Za-z][\\w-]*:");

  private static final int MAX_SPACES = 64;
  private static final int MAX_FIELD = 1024;

  private BoundaryFinder() {}

  /**
   * Skips lines up to a boundary that a header field follows.
   *
   * @param boundary the line without its line end
   * @return whether there is one; the stream is then at its beginning
   */
  static boolean skipTo(BufferedInputStream in, String boundary) throws IOException {
    int most = boundary.length() + MAX_FIELD;
    while (true) {
      in.mark(most);
      String line = readLine(in, boundary.length() + MAX_SPACES);
      if (line.isEmpty()) {
        return false;
      }
      if (line.stripTrailing().equals(boundary)) {
        boolean header = FIELD.matcher(readLine(in, MAX_FIELD - MAX_SPACES)).lookingAt();
        in.reset();
        if (header) {
          return true;
        }
        readLine(in, boundary.length() + MAX_SPACES);
      }
    }
  }

  /** Reads up to a line end or the limit. Returns an empty text at the end of the stream. */
  private static String readLine(InputStream in, int limit) throws IOException {
    StringBuilder line = new StringBuilder();
    int b = 0;
    while (line.length() < limit && b != '\n' && (b = in.read()) >= 0) {
      line.append((char) b);
    }
    return line.toString();
  }

  /** Guesses the boundary from the first bytes of the body. */
  public static Optional<String> guess(byte[] start) {
    String body = new String(start, StandardCharsets.ISO_8859_1);
    Matcher line = LINE.matcher(body);
    int from = 0;
    while (line.find(from)) {
      String boundary = line.group(1);
      boolean header = FIELD.matcher(body).region(line.end(), body.length()).lookingAt();
      if (header || body.indexOf("\n--" + boundary + "--", line.end()) >= 0) {
        return Optional.of(boundary);
      }
      // The next match may start at this line end.
      from = line.end() - 1;
    }
    return Optional.empty();
  }
}
