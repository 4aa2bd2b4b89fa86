package io.pactsync.mail.mime;

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

  private BoundaryFinder() {}

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
