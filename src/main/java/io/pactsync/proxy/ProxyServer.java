package io.pactsync.proxy;

import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An HTTP proxy.
 *
 * @param host a name or an address; an IPv6 address has no brackets
 * @param port from 1 to 65535
 */
public record ProxyServer(String host, int port, Optional<ProxyCredentials> credentials) {
  /** What a valid URL looks like. */
  public static final String FORM =
      "the URL of an HTTP proxy, such as http://USER:PASSWORD@proxy.example:3128";

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://(.*)");
  private static final Pattern HOST =
      Pattern.compile("\\[([0-9A-Fa-f:.]+)]|([A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?)");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern ESCAPE = Pattern.compile("%([0-9A-Fa-f]{2})");
  private static final int HTTP_PORT = 80;
  private static final int MAX_PORT = 65_535;

  /**
   * The result of parsing a URL.
   *
   * @param proxy empty if the URL is not that of a usable proxy
   * @param problem if so, completes the sentence "this value …"; it does not quote the value, which
   *     may contain a password
   */
  public record ParsedProxy(Optional<ProxyServer> proxy, String problem) {}

  private static final class InvalidProxyException extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    InvalidProxyException(String problem) {
      super(problem);
    }
  }

  /**
   * Parses {@code [http://][USER[:PASSWORD]@]HOST[:PORT][/]}. The port is 80 by default. The user
   * name and the password may have percent-encoded characters.
   */
  public static ParsedProxy parse(String url) {
    try {
      return new ParsedProxy(Optional.of(parseOrThrow(url)), "");
    } catch (InvalidProxyException e) {
      return new ParsedProxy(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  private static ProxyServer parseOrThrow(String url) throws InvalidProxyException {
    String rest = withoutScheme(url.strip());
    // The last @ is the separator, so that a password may contain an unencoded one.
    int at = rest.lastIndexOf('@');
    Optional<ProxyCredentials> credentials =
        at < 0 ? Optional.empty() : Optional.of(credentials(rest.substring(0, at)));
    String address = rest.substring(at + 1).replaceFirst("/$", "");
    int colon = address.lastIndexOf(':');
    boolean hasPort = colon > address.lastIndexOf(']');
    Matcher host = HOST.matcher(hasPort ? address.substring(0, colon) : address);
    if (!host.matches()) {
      throw new InvalidProxyException("is not " + FORM);
    }
    int port = hasPort ? port(address.substring(colon + 1)) : HTTP_PORT;
    String bracketed = host.group(1);
    return new ProxyServer(bracketed == null ? host.group(2) : bracketed, port, credentials);
  }

  private static String withoutScheme(String url) throws InvalidProxyException {
    Matcher scheme = SCHEME.matcher(url);
    if (!scheme.matches()) {
      return url;
    }
    String name = scheme.group(1).toLowerCase(Locale.ROOT);
    if (!name.equals("http")) {
      throw new InvalidProxyException(
          name.matches("https|socks[0-9a-z]*")
              ? "names a proxy of the kind " + name + ", which is not supported; use " + FORM
              : "is not " + FORM);
    }
    return scheme.group(2);
  }

  private static ProxyCredentials credentials(String userInfo) throws InvalidProxyException {
    int colon = userInfo.indexOf(':');
    String user = decode(colon < 0 ? userInfo : userInfo.substring(0, colon));
    String password = colon < 0 ? "" : decode(userInfo.substring(colon + 1));
    // Basic authentication cannot express these (RFC 7617, 2).
    if (user.contains(":") || (user + password).chars().anyMatch(Character::isISOControl)) {
      throw new InvalidProxyException(
          "has a colon in its user name, or a control character in its user name or password");
    }
    return new ProxyCredentials(user, password);
  }

  /** A percent sign that starts no escape stands for itself, as in curl. */
  private static String decode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String latin = new String(bytes, StandardCharsets.ISO_8859_1);
    String decoded =
        ESCAPE
            .matcher(latin)
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        String.valueOf((char) Integer.parseInt(escape.group(1), 16))));
    return new String(decoded.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static int port(String text) throws InvalidProxyException {
    if (text.isEmpty()) {
      return HTTP_PORT;
    }
    int port = PORT.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (port < 1 || port > MAX_PORT) {
      throw new InvalidProxyException("has a port that is not a number from 1 to 65535");
    }
    return port;
  }

  /** The URL, without the user name and the password. */
  @Override
  public String toString() {
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
