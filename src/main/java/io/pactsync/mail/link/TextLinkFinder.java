package io.pactsync.mail.link;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds web addresses in plain text, without surrounding punctuation. */
public final class TextLinkFinder {
  private static final Pattern URL =
      Pattern.compile("https?://[\\w\\-.~:/?#\\[\\]@!$&'()*+,;=%|{}]+", Pattern.CASE_INSENSITIVE);

  /** RFC 3986, appendix C: line breaks inside angle brackets are not part of the address. */
  private static final Pattern BRACKETED =
      Pattern.compile(
          "<\\s*(https?://[^<>\\s]+(?:\\s*\\n\\s*[^<>\\s]+)*+)\\s*>", Pattern.CASE_INSENSITIVE);

  private static final String PUNCTUATION = ".,;:!?'*|";

  private TextLinkFinder() {}

  public static Set<String> find(String text) {
    Set<String> found = new LinkedHashSet<>();
    Matcher url = URL.matcher(joinBracketed(text));
    while (url.find()) {
      found.add(trim(url.group()).replace("&amp;", "&"));
    }
    return found;
  }

  private static String joinBracketed(String text) {
    if (text.indexOf('<') < 0) {
      return text;
    }
    return BRACKETED
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement("<" + m.group(1).replaceAll("\\s+", "") + ">"));
  }

  private static String trim(String url) {
    int end = url.length();
    while (end > 0 && (isPunctuation(url, end) || isUnmatchedBracket(url, end))) {
      end--;
    }
    return url.substring(0, end);
  }

  private static boolean isPunctuation(String url, int end) {
    return PUNCTUATION.indexOf(url.charAt(end - 1)) >= 0;
  }

  /** A closing bracket belongs to the address only if the address contains the opening one. */
  private static boolean isUnmatchedBracket(String url, int end) {
    char close = url.charAt(end - 1);
    int kind = ")]}".indexOf(close);
    if (kind < 0) {
      return "([{".indexOf(close) >= 0;
    }
    char open = "([{".charAt(kind);
    String before = url.substring(0, end);
    return count(before, open) < count(before, close);
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }
}
