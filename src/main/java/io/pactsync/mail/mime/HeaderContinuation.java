package io.pactsync.mail.mime;

import io.pactsync.mail.header.FieldParameters;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the rest of a header at the beginning of a body. A gateway's blank line or a long line
 * without a field name ends the header for mime4j, but header fields follow.
 */
final class HeaderContinuation {
  /** How much of the body is examined. */
  static final int BYTES = 16 * 1024;

  private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z0-9-]*)[ \\t]*:.*");
  private static final Pattern LINE = Pattern.compile("([^\\r\\n]*)(?:\\r?\\n|\\r|$)");
  private static final Pattern CONTENT_TYPE =
      Pattern.compile("(?im)^content-type[ \\t]*:((?:.|\\r?\\n[ \\t])*+)");

  /** The fields of a part begin so. */
  private static final String PART = "content-";

  /** The fields without which a part is decoded or named wrongly. */
  private static final Set<String> CONTENT_FIELDS =
      Set.of("content-transfer-encoding", "content-disposition");

  private static final Set<String> MAIL_FIELDS =
      Set.of("from", "to", "subject", "date", "message-id", "mime-version", "content-type");

  private final String body;
  private final MimeEntityHeader header;
  private int at;

  private HeaderContinuation(String body, MimeEntityHeader header) {
    this.body = body;
    this.header = header;
  }

  /**
   * Returns the offset of the next field in a body whose header ended at a line that looks like a
   * body, for example at a long line of letters.
   */
  static Optional<Integer> afterJunk(byte[] start, MimeEntityHeader header) {
    HeaderContinuation found = of(start, header);
    return found.skipJunk() ? Optional.of(found.at) : Optional.empty();
  }

  /**
   * Returns the offset of the next field in a body whose header ended at a blank line before its
   * type, its encoding or its name.
   *
   * @param isMail whether it is the header of a mail, not of a part
   */
  static Optional<Integer> afterBlankLine(byte[] start, MimeEntityHeader header, boolean isMail) {
    HeaderContinuation found = of(start, header);
    boolean typed = header.fields().has("content-type");
    boolean continues =
        (typed || header.type().startsWith("text/"))
            && found.skipBlankLines()
            && found.isHeader(typed, isMail);
    return continues ? Optional.of(found.at) : Optional.empty();
  }

  private static HeaderContinuation of(byte[] start, MimeEntityHeader header) {
    return new HeaderContinuation(new String(start, StandardCharsets.ISO_8859_1), header);
  }

  private String line() {
    Matcher line = LINE.matcher(body).region(at, body.length());
    return line.lookingAt() ? line.group(1) : "";
  }

  private int nextLine() {
    Matcher line = LINE.matcher(body).region(at, body.length());
    return line.lookingAt() ? line.end() : body.length();
  }

  private boolean skipBlankLines() {
    while (at < body.length() && line().isBlank()) {
      at = nextLine();
    }
    return at < body.length();
  }

  /**
   * Skips lines like base64 up to a field. A body ends at a blank line or a boundary before that,
   * and a base64 body contains no colon.
   */
  private boolean skipJunk() {
    boolean mayBeBoundary = false;
    Matcher field = FIELD.matcher(line());
    while (at < body.length() && !field.matches()) {
      String line = line();
      if (line.isBlank() || line.matches("[<%].*|begin [0-7]{3} .*") || isBoundary(line)) {
        return false;
      }
      mayBeBoundary |= line.matches("--\\S+\\s*");
      at = nextLine();
      field = FIELD.matcher(line());
    }
    // Without a declared boundary, the fields of a part tell that the line is one.
    boolean part = at < body.length() && field.group(1).toLowerCase(Locale.ROOT).startsWith(PART);
    return at < body.length() && !(mayBeBoundary && part && header.boundary().isEmpty());
  }

  private boolean isBoundary(String line) {
    return header.boundary().filter(boundary -> line.startsWith("--" + boundary)).isPresent();
  }

  /** Whether only fields follow up to a blank line, and fields that the header lacks. */
  private boolean isHeader(boolean typed, boolean isMail) {
    int start = at;
    Set<String> names = new TreeSet<>();
    boolean fields = true;
    while (fields && at < body.length() && !line().isBlank()) {
      Matcher field = FIELD.matcher(line());
      boolean folded = !names.isEmpty() && line().matches("[ \\t].*");
      fields = field.matches() || folded;
      if (field.matches()) {
        names.add(field.group(1).toLowerCase(Locale.ROOT));
      }
      at = nextLine();
    }
    int end = at;
    at = start;
    boolean ofPart = names.stream().allMatch(name -> name.startsWith(PART));
    names.removeIf(header.fields()::has);
    if (!fields || end >= body.length()) {
      return false;
    }
    if (typed) {
      return ofPart && names.stream().anyMatch(CONTENT_FIELDS::contains);
    }
    return (isDescribed(names, body.substring(start, end)) || (isMail && isMailHeader(names)));
  }

  /** Whether the fields describe a body. One field alone may be the text of a mail. */
  private boolean isDescribed(Set<String> names, String fields) {
    Matcher type = CONTENT_TYPE.matcher(fields);
    if (!type.find()) {
      return false;
    }
    FieldParameters parsed = FieldParameters.parse(type.group(1).replaceAll("\\r?\\n", ""));
    if (parsed.word().startsWith("multipart/")) {
      return parsed.singleWord("boundary").filter(b -> body.contains("\n--" + b)).isPresent();
    }
    boolean two = names.stream().filter(name -> name.startsWith(PART)).count() > 1;
    return parsed.word().matches("[^\\s/;]+/[^\\s/;]+")
        && (two || header.fields().has("mime-version"));
  }

  private boolean isMailHeader(Set<String> names) {
    Set<String> lacking = new TreeSet<>(names);
    lacking.retainAll(MAIL_FIELDS);
    return lacking.size() > 1 && !header.fields().has("from") && !header.fields().has("subject");
  }
}
