package io.pactsync.mail.header;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The leading word and the parameters of a field such as {@code attachment; filename="a.pdf"}.
 * Accepts the errors that senders make: names without quotes, quotes inside quotes, backslashes
 * that escape nothing, a missing semicolon.
 */
public final class FieldParameters {
  private static final Pattern WORD = Pattern.compile("\\s*([^\\s;=()\"]*)");

  /** Possessive, because a greedy loop over a group needs a stack frame for each comment. */
  private static final Pattern GAP = Pattern.compile("[\\s;]*(?:\\([^()]*\\)[\\s;]*)*+");

  private static final Pattern ATTRIBUTE = Pattern.compile("([^=;]*)([=;]|$)");
  private static final Pattern AFTER_QUOTE = Pattern.compile("\\s*(?:$|;|\\(|,|[\\w.*-]+\\s*=)");
  private static final Pattern NEXT_PARAMETER =
      Pattern.compile(
          "\\s+(?:filename|name|size|creation-date|modification-date|read-date|charset|boundary"
              + "|x-[\\w-]+)(?:\\*\\d*\\*?)?\\s*=",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SEMICOLON_PARAMETER = Pattern.compile(";\\s*[\\w.*-]+\\s*=");

  /**
   * Each open quote is searched for in the rest of the field. The limit keeps a field of quotes
   * from taking minutes. Names of real parts have up to a hundred segments.
   */
  private static final int MAX_PARAMETERS = 500;

  public static final FieldParameters NONE = new FieldParameters("");

  private final String word;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private FieldParameters(String word) {
    this.word = word;
  }

  /** Parses a field body in which each character is one byte. */
  public static FieldParameters parse(String body) {
    Matcher first = WORD.matcher(body);
    boolean wordFirst = first.lookingAt() && !body.startsWith("=", skipSpace(body, first.end()));
    FieldParameters field =
        new FieldParameters(wordFirst ? first.group(1).toLowerCase(Locale.ROOT) : "");
    field.readParameters(body, wordFirst ? first.end() : 0);
    return field;
  }

  /** The word before the parameters, in lower case: a media type or a disposition. */
  public String word() {
    return word;
  }

  /** Returns a single-word parameter such as a charset, without quotes or comment. */
  public Optional<String> singleWord(String attribute) {
    return Optional.ofNullable(parameters.get(attribute))
        .map(v -> v.replaceFirst("\\s+\\(.*$", "").strip())
        .filter(v -> !v.isEmpty());
  }

  /** All parameters, undecoded, by attribute in lower case ({@code filename*0*}). */
  Map<String, String> all() {
    return parameters;
  }

  private void readParameters(String body, int from) {
    int at = from;
    for (int i = 0; i < MAX_PARAMETERS && at < body.length(); i++) {
      at = matchFrom(GAP, body, at).end();
      Matcher attribute = matchFrom(ATTRIBUTE, body, at);
      at = attribute.end();
      if (attribute.group(2).equals("=")) {
        String key = attribute.group(1).replaceAll("\\s", "").toLowerCase(Locale.ROOT);
        at = readValue(key, body, skipSpace(body, at));
      }
    }
  }

  private int readValue(String key, String body, int from) {
    if (body.startsWith("\"", from)) {
      int close = closingQuote(body, from + 1);
      parameters.putIfAbsent(key, unescape(body.substring(from + 1, close)));
      return Math.min(close + 1, body.length());
    }
    int semicolon = body.indexOf(';', from);
    int end = semicolon < 0 ? body.length() : semicolon;
    Matcher next = NEXT_PARAMETER.matcher(body).region(from, end);
    if (next.find()) {
      end = next.start();
    }
    parameters.putIfAbsent(key, body.substring(from, end).strip());
    return end;
  }

  /**
   * The closing quote is the first one before a parameter, a comment or the end of the field. Other
   * quotes belong to the name. Without such a quote, the value ends at the first quote, the next
   * parameter or the end of the field.
   */
  private static int closingQuote(String body, int from) {
    int first = -1;
    for (int i = from; i < body.length(); i++) {
      if (isEscape(body, i)) {
        i++;
      } else if (body.charAt(i) == '"') {
        if (matchesFrom(AFTER_QUOTE, body, i + 1)) {
          return i;
        }
        first = first < 0 ? i : first;
      } else if (first >= 0 && body.charAt(i) == ';' && matchesFrom(SEMICOLON_PARAMETER, body, i)) {
        return first;
      }
    }
    Matcher next = SEMICOLON_PARAMETER.matcher(body).region(from, body.length());
    int open = next.find() ? next.start() : body.length();
    return first < 0 ? open : first;
  }

  private static String unescape(String quoted) {
    StringBuilder plain = new StringBuilder(quoted.length());
    for (int i = 0; i < quoted.length(); i++) {
      if (isEscape(quoted, i)) {
        i++;
      }
      plain.append(quoted.charAt(i));
    }
    return plain.toString();
  }

  /**
   * A backslash escapes a quote or a backslash only. Others are part of an unescaped Windows path.
   */
  private static boolean isEscape(String text, int i) {
    return text.charAt(i) == '\\'
        && i + 1 < text.length()
        && (text.charAt(i + 1) == '"' || text.charAt(i + 1) == '\\');
  }

  private static int skipSpace(String body, int from) {
    int at = from;
    while (at < body.length() && Character.isWhitespace(body.charAt(at))) {
      at++;
    }
    return at;
  }

  private static Matcher matchFrom(Pattern pattern, String body, int from) {
    Matcher matcher = pattern.matcher(body).region(from, body.length());
    if (!matcher.lookingAt()) {
      throw new IllegalStateException("The pattern " + pattern + " did not match.");
    }
    return matcher;
  }

  private static boolean matchesFrom(Pattern pattern, String body, int from) {
    return pattern.matcher(body).region(from, body.length()).lookingAt();
  }
}
