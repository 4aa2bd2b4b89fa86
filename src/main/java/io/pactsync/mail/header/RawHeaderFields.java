package io.pactsync.mail.header;

import io.pactsync.mail.text.Iso2022Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The undecoded fields of one header: names in lower case, bodies unfolded, each byte as one
 * Latin-1 character. Bounded in count and length to limit memory. Not thread-safe.
 */
public final class RawHeaderFields {
  private static final int MAX_FIELDS = 400;
  private static final int MAX_OF_ONE_NAME = 50;
  private static final int MAX_LENGTH = 16_000;
  private static final int MAX_LENGTH_OF_MEANINGFUL = 64_000;

  /** These are kept even after the limit on fields. */
  private static final Set<String> MEANINGFUL =
      Set.of(
          "from",
          "sender",
          "reply-to",
          "to",
          "cc",
          "subject",
          "date",
          "message-id",
          "list-unsubscribe",
          "list-id",
          "precedence",
          "auto-submitted",
          "content-type",
          "content-disposition",
          "content-transfer-encoding",
          "content-id",
          "content-location");

  private final Map<String, List<String>> byName = new LinkedHashMap<>();
  private int count;
  private String lastName = "";

  public void add(String name, String body) {
    String key = name.strip().toLowerCase(Locale.ROOT);
    boolean meaningful = MEANINGFUL.contains(key);
    lastName = "";
    if (!meaningful && count >= MAX_FIELDS) {
      return;
    }
    List<String> bodies = byName.computeIfAbsent(key, k -> new ArrayList<>(1));
    if (bodies.size() < MAX_OF_ONE_NAME) {
      bodies.add(truncate(Iso2022Text.toUtf8(unfold(body)), meaningful));
      count++;
      lastName = key;
    }
  }

  /** Appends a continuation line that lacks its leading space to the last field. */
  public void continueLast(String line) {
    List<String> bodies = byName.get(lastName);
    if (bodies != null) {
      int last = bodies.size() - 1;
      bodies.set(last, truncate(bodies.get(last) + " " + Iso2022Text.toUtf8(unfold(line)), true));
    }
  }

  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  public boolean has(String name) {
    return byName.containsKey(name);
  }

  public List<String> all(String name) {
    return byName.getOrDefault(name, List.of());
  }

  Map<String, List<String>> byName() {
    return byName;
  }

  public boolean isEmpty() {
    return byName.isEmpty();
  }

  private static String truncate(String body, boolean meaningful) {
    int most = meaningful ? MAX_LENGTH_OF_MEANINGFUL : MAX_LENGTH;
    return body.length() <= most ? body : body.substring(0, most);
  }

  /** Removes line ends. A fold with a tab becomes a space. */
  private static String unfold(String body) {
    StringBuilder flat = new StringBuilder(body.length());
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      if (c != '\r' && c != '\n') {
        flat.append(c);
      } else if (i + 1 < body.length() && body.charAt(i + 1) == '\t') {
        flat.append(' ');
        i++;
      } else if (c == '\r' && i + 1 < body.length() && body.charAt(i + 1) != '\n') {
        flat.append(' ');
      }
    }
    return flat.toString().strip();
  }
}
