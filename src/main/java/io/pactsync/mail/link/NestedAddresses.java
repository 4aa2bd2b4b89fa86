package io.pactsync.mail.link;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the addresses inside another one. Click trackers, mail filters and login pages carry their
 * target in a parameter or in the path.
 */
final class NestedAddresses {
  private static final int MAX = 10;
  private static final Pattern ADDRESS = Pattern.compile("(?i)https?:/{1,2}[^/].*");
  private static final Pattern BASE64 = Pattern.compile("aHR0c[\\w+/-]+={0,2}");

  /** Unescaped slashes: the target is the rest of the path. */
  private static final Pattern REST = Pattern.compile("(?i)/(https?:/{1,2}[^/].*)");

  /** Filters that check a target when it is opened, and trackers of mail services. */
  private static final List<String> FILTERS =
      List.of(
          "safelinks.protection.outlook.com",
          "safelinks.protection.office365.us",
          "teams.cdn.office.net",
          "linkprotect.cudasvc.com",
          "secure-web.cisco.com",
          "fireeye.com",
          "trendmicro.com",
          "protection.sophos.com",
          "awstrack.me",
          "pstmrk.it",
          "slack-redir.net");

  private NestedAddresses() {}

  static boolean isMailFilter(WebAddress address) {
    return FILTERS.stream().anyMatch(address::isUnder);
  }

  static List<String> in(WebAddress address) {
    List<String> found = new ArrayList<>();
    for (String pair : address.query().split("&")) {
      String value = pair.substring(pair.indexOf('=') + 1);
      decoded(value).flatMap(NestedAddresses::address).ifPresent(found::add);
    }
    Matcher rest = REST.matcher(address.path());
    if (rest.find()) {
      String query = address.query().isEmpty() ? "" : "?" + address.query();
      address(rest.group(1) + query).ifPresent(found::add);
    }
    for (String segment : address.path().split("/")) {
      if (segment.contains("%2F") || segment.contains("%2f")) {
        decoded(segment)
            .flatMap(text -> address(text).or(() -> address("https://" + text)))
            .ifPresent(found::add);
      }
    }
    return found.stream().limit(MAX).toList();
  }

  private static Optional<String> address(String text) {
    if (BASE64.matcher(text).matches()) {
      String standard = text.replace('-', '+').replace('_', '/');
      try {
        byte[] bytes = Base64.getDecoder().decode(standard);
        return address(new String(bytes, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException otherText) {
        return Optional.empty();
      }
    }
    // Some filters join repeated slashes.
    return ADDRESS.matcher(text).matches()
        ? Optional.of(text.replaceFirst(":/+", "://"))
        : Optional.empty();
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException brokenEscape) {
      return Optional.empty();
    }
  }
}
