package io.pactsync.mail.header;

import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the addresses of a From, To or Cc field. Splits at commas outside quotes, comments and
 * angle brackets. Returns at most 1,000 addresses.
 */
final class AddressListParser {
  private static final int MAX_ADDRESSES = 1_000;

  private AddressListParser() {}

  /** Parses a field body in which each character is one byte. */
  static List<MailAddress> parse(String body, UnlabelledTextDecoder charset) {
    List<MailAddress> addresses = new ArrayList<>();
    StringBuilder one = new StringBuilder();
    boolean inQuotes = false;
    int comments = 0;
    boolean angle = false;
    for (int i = 0; i < body.length() && addresses.size() < MAX_ADDRESSES; i++) {
      char c = body.charAt(i);
      if (c == '\\' && (inQuotes || comments > 0) && i + 1 < body.length()) {
        one.append(c).append(body.charAt(++i));
        continue;
      }
      if (c == '"' && comments == 0) {
        inQuotes = !inQuotes;
      } else if (!inQuotes && (c == '(' || c == ')')) {
        comments = Math.max(0, comments + (c == '(' ? 1 : -1));
      } else if (!inQuotes && comments == 0 && (c == '<' || c == '>')) {
        angle = c == '<';
      }
      boolean between = !inQuotes && comments == 0 && !angle;
      if (between && (c == ',' || c == ';')) {
        address(one.toString(), charset).ifPresent(addresses::add);
        one.setLength(0);
      } else if (between && c == ':') {
        one.setLength(0); // group name
      } else {
        one.append(c);
      }
    }
    address(one.toString(), charset).ifPresent(addresses::add);
    return addresses;
  }

  private static Optional<MailAddress> address(String text, UnlabelledTextDecoder charset) {
    int open = text.lastIndexOf('<');
    if (open >= 0) {
      int close = text.indexOf('>', open);
      String inside = text.substring(open + 1, close < 0 ? text.length() : close);
      return of(text.substring(0, open), inside, charset);
    }
    int comment = text.indexOf('(');
    if (comment >= 0) {
      int close = text.lastIndexOf(')');
      String name = text.substring(comment + 1, close > comment ? close : text.length());
      return of(name, text.substring(0, comment), charset);
    }
    return text.indexOf('@') >= 0 ? of("", text, charset) : of(text, "", charset);
  }

  private static Optional<MailAddress> of(
      String rawName, String rawAddress, UnlabelledTextDecoder charset) {
    String unquoted = rawName.strip();
    if (unquoted.length() > 1 && unquoted.startsWith("\"") && unquoted.endsWith("\"")) {
      unquoted = unquoted.substring(1, unquoted.length() - 1).replaceAll("\\\\(.)", "$1");
    }
    String name = HeaderTextDecoder.decode(unquoted, charset).strip();
    String address = HeaderTextDecoder.decode(rawAddress, charset).strip();
    return name.isEmpty() && address.isEmpty()
        ? Optional.empty()
        : Optional.of(new MailAddress(Optional.of(name).filter(n -> !n.isEmpty()), address));
  }
}
