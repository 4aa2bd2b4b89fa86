package io.pactsync.auth;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How safe it is to send a secret to a URL. Every URL that gets tokens, codes or keys is checked
 * here.
 */
public enum UrlSecurity {
  /** HTTPS. */
  ENCRYPTED(true),
  /** Plain HTTP within this machine, for example to an emulator. */
  LOOPBACK(true),
  /** Plain HTTP to another machine. Everyone on the network path can read it. */
  CLEAR_TEXT(false),
  /** Not an HTTP URL, or a URL without a host or with a user name. */
  INVALID(false);

  /** The rule, to complete an error message. */
  public static final String RULE =
      "use https://, because http:// is allowed for localhost, 127.0.0.0/8 and [::1] only";

  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

  /** Matches the whole host, so that 127.0.0.1.evil.example and 0.0.0.0 do not match. */
  private static final Pattern LOOPBACK_HOST =
      Pattern.compile("localhost|\\[::1]|127(\\." + OCTET + "){3}");

  private final boolean safe;

  UrlSecurity(boolean safe) {
    this.safe = safe;
  }

  /** Classifies the URL. Resolves no host name. */
  public static UrlSecurity of(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    // People read the wrong host in "http://localhost@evil.example/".
    if (uri.getHost() == null || uri.getRawUserInfo() != null) {
      return INVALID;
    }
    return switch (scheme) {
      case "https" -> ENCRYPTED;
      case "http" ->
          LOOPBACK_HOST.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches()
              ? LOOPBACK
              : CLEAR_TEXT;
      default -> INVALID;
    };
  }

  /** Whether secrets may be sent to the URL. */
  public boolean isSafe() {
    return safe;
  }

  /**
   * Checks that secrets may be sent to the URL.
   *
   * @throws IllegalArgumentException when they may not
   */
  static void require(URI uri) {
    if (!of(uri).isSafe()) {
      throw new IllegalArgumentException("no secret may be sent to " + uri.getHost() + "; " + RULE);
    }
  }
}
