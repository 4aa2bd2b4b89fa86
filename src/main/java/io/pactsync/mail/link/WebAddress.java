package io.pactsync.mail.link;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host, path, query and fragment of a web address, parsed as browsers parse it. ({@link
 * java.net.URI} rejects many addresses that browsers open.)
 *
 * @param host in lower case, without user, port or a dot at the end
 * @param path from the first slash, undecoded; {@code /} when missing
 * @param query after the question mark, undecoded
 * @param fragment after the hash sign, undecoded
 */
record WebAddress(String host, String path, String query, String fragment) {
  private static final Pattern SPLIT =
      Pattern.compile("(?i)https?:[/\\\\]{2,}([^/\\\\?#]*)([^?#]*)(?:\\?([^#]*))?(?:#(.*))?");

  static Optional<WebAddress> parse(String url) {
    Matcher m = SPLIT.matcher(url);
    if (!m.matches()) {
      return Optional.empty();
    }
    String authority = m.group(1);
    String host =
        authority
            .substring(authority.lastIndexOf('@') + 1)
            .replaceFirst(":\\d*$", "")
            .replaceFirst("\\.$", "")
            .toLowerCase(Locale.ROOT);
    String path = m.group(2).replace('\\', '/');
    String query = m.group(3);
    String fragment = m.group(4);
    return Optional.of(
        new WebAddress(
            host,
            path.isEmpty() ? "/" : path,
            query == null ? "" : query,
            fragment == null ? "" : fragment));
  }

  /** Whether the host is the domain or a subdomain of it. */
  boolean isUnder(String domain) {
    return host.equals(domain) || host.endsWith("." + domain);
  }

  /** Returns the first value of the query parameter, decoded. */
  Optional<String> parameter(String name) {
    for (String pair : query.split("&")) {
      if (pair.startsWith(name + "=")) {
        try {
          return Optional.of(
              URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException brokenEscape) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
