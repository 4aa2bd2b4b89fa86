package io.pactsync.auth;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How safe a secret is on its way to an HTTP address: the one rule for every address that tokens,
 * codes or keys are sent to.
 */
public enum UrlSecurity {
  /** HTTPS. */
  ENCRYPTED(true),
  /** Plain HTTP that does not leave this machine, as to an emulator. */
  LOOPBACK(true),
  /** Plain HTTP to another machine; everyone on the way can read it. */
  CLEAR_TEXT(false),
  /** Not an HTTP address, or one without a host or with a user name in it. */
  INVALID(false);

  /** Says the rule; completes a sentence. */
  public static final String RULE =
      "use https://, because http:// is allowed for localhost, 127.0.0.0/8 and [::1] only";

  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

  /** The whole host, so that neither 127.0.0.1.evil.example nor 0.0.0.0 passes. */
  private static final Pattern LOOPBACK_HOST =
      Pattern.compile("localhost|\\[::1]|127(\\." + OCTET + "){3}");

  private final boolean safe;

  UrlSecurity(boolean safe) {
    this.safe = safe;
  }

  /** Looks at the address alone; resolves no name. */
  public static UrlSecurity of(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    // "http://localhost@evil.example/" is read by people as another host than by programs.
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

  /** Whether a secret may be sent there. */
  public boolean isSafe() {
    return safe;
  }

  /**
   * Refuses an address that no secret may be sent to.
   *
   * @throws IllegalArgumentException when it is not safe
   */
  static void require(URI uri) {
    if (!of(uri).isSafe()) {
      throw new IllegalArgumentException("no secret may be sent to " + uri.getHost() + "; " + RULE);
    }
  }
}
