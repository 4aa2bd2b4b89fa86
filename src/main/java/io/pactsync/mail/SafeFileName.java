package io.pactsync.mail;

import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.part.MailPart;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes an untrusted name safe as a file name on every system.
 *
 * <p>A safe name has no separators, no control or direction characters, no leading dots, no
 * trailing dots or spaces, and at most {@link #MAX_BYTES} bytes of UTF-8. It is not reserved by
 * Windows. The extension is kept. A safe name stays unchanged.
 */
public final class SafeFileName {
  /** The maximum length of a safe name, in bytes of UTF-8. */
  public static final int MAX_BYTES = 150;

  private static final Pattern EXTENSION = Pattern.compile("\\.[\\p{L}\\p{N}_-]{1,16}$");
  private static final Pattern RESERVED =
      Pattern.compile(
          "(?i)(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\\$"
              + "|conout\\$|clock\\$)\\s*(?:\\..*)?");

  /** Matches a path whose last segment is the name: {@code ../a.pdf}, {@code C:\a.pdf}. */
  private static final Pattern PATH =
      Pattern.compile("(?s)(?:[/\\\\]|\\.{1,2}[/\\\\]|[A-Za-z]:[/\\\\]).*|.*\\\\.*");

  private static final String FORBIDDEN = "/\\:*?\"<>|";
  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private static final Map<String, String> EXTENSIONS =
      Map.ofEntries(
          Map.entry("application/pdf", ".pdf"),
          Map.entry("application/rtf", ".rtf"),
          Map.entry("application/msword", ".doc"),
          Map.entry("application/vnd.ms-excel", ".xls"),
          Map.entry("application/vnd.ms-powerpoint", ".ppt"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
          Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"),
          Map.entry(
              "application/vnd.openxmlformats-officedocument.presentationml.presentation", ".pptx"),
          Map.entry("application/vnd.oasis.opendocument.text", ".odt"),
          Map.entry("application/vnd.oasis.opendocument.spreadsheet", ".ods"),
          Map.entry("application/zip", ".zip"),
          Map.entry(MediaTypeDetector.TNEF, ".dat"),
          Map.entry("message/rfc822", ".eml"),
          Map.entry("text/plain", ".txt"),
          Map.entry("text/html", ".html"),
          Map.entry("text/calendar", ".ics"),
          Map.entry("image/jpeg", ".jpg"),
          Map.entry("image/png", ".png"),
          Map.entry("image/gif", ".gif"),
          Map.entry("image/tiff", ".tif"),
          Map.entry("image/heic", ".heic"));

  private static final Set<String> MAILS = Set.of("message/rfc822", "message/global");

  private SafeFileName() {}

  /** Returns the safe form of the part's name, or a name from its path and type. */
  public static String of(MailPart part) {
    String type = MAILS.contains(part.declaredType()) ? "message/rfc822" : part.detectedType();
    return part.name().flatMap(SafeFileName::of).orElseGet(() -> generatedName(part.path(), type));
  }

  /** Returns the safe form of the name, or empty if no character is left. */
  public static Optional<String> of(String original) {
    String piece = PATH.matcher(original).matches() ? lastPiece(original) : original;
    StringBuilder safe = new StringBuilder();
    Normalizer.normalize(piece, Normalizer.Form.NFC)
        .codePoints()
        .map(SafeFileName::safeCodePoint)
        .filter(c -> c >= 0)
        .forEach(safe::appendCodePoint);
    // Removed characters may have separated letters from their accents.
    String name = trim(Normalizer.normalize(safe, Normalizer.Form.NFC));
    if (RESERVED.matcher(name).matches()) {
      name = "_" + name;
    }
    return Optional.of(shorten(name, "")).filter(n -> !n.isEmpty());
  }

  /** Inserts a suffix before the extension and shortens the name to fit. */
  static String withSuffix(String safe, String suffix) {
    return shorten(safe, suffix);
  }

  private static String generatedName(String path, String type) {
    String number = path.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
    return shorten("part-" + number + EXTENSIONS.getOrDefault(type, ".bin"), "");
  }

  private static String lastPiece(String path) {
    String[] pieces = path.split("[/\\\\]+");
    for (int i = pieces.length - 1; i >= 0; i--) {
      if (!trim(pieces[i]).isEmpty()) {
        return pieces[i];
      }
    }
    return "";
  }

  /** Returns the replacement for a code point, or -1 to drop it. */
  private static int safeCodePoint(int c) {
    if (FORBIDDEN.indexOf(c) >= 0) {
      return '_';
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c == '\t' || c == '\n' || c == '\r' ? ' ' : -1;
      // Persian and Hindi need joiners. The other format characters are invisible.
      case Character.FORMAT -> c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER ? c : -1;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE -> '_';
      default -> c;
    };
  }

  /** Removes leading and trailing spaces and dots. */
  private static String trim(String name) {
    int from = 0;
    int to = name.length();
    while (from < to && isDotOrSpace(name.charAt(from))) {
      from++;
    }
    while (to > from && isDotOrSpace(name.charAt(to - 1))) {
      to--;
    }
    return name.substring(from, to);
  }

  private static boolean isDotOrSpace(char c) {
    return c == '.' || Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /** Shortens the name before its extension to the maximum length. */
  private static String shorten(String name, String suffix) {
    var found = EXTENSION.matcher(name);
    String extension = found.find() && found.start() > 0 ? found.group() : "";
    String base = name.substring(0, name.length() - extension.length());
    int room = MAX_BYTES - bytes(suffix) - bytes(extension);
    boolean whole = bytes(base) <= room;
    // Each character has a byte at least. The loop below encodes the name for each character.
    base = base.substring(0, Math.min(base.length(), Math.max(0, room) + 1));
    while (bytes(base) > room) {
      base = base.substring(0, base.offsetByCodePoints(base.length(), -1));
    }
    return (whole ? base : trim(base)) + suffix + extension;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Returns a canonical form: equal for names that are the same file on some file system. */
  static String canonicalForm(String name) {
    String folded = Normalizer.normalize(name, Normalizer.Form.NFC);
    return Normalizer.normalize(
        folded.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
  }
}
