package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Normalizes an inbox's address. The store uses the normal form as its key, and each sealed token
 * is bound to it.
 */
final class InboxAddress {
  private static final Pattern PLAUSIBLE = Pattern.compile("[^\\s@]+@[^\\s@]+");

  private InboxAddress() {}

  /**
   * Returns the address in lower case, without surrounding spaces.
   *
   * @throws AuthException when the text cannot be an address
   */
  static String normalize(String given) {
    String address = given.strip().toLowerCase(Locale.ROOT);
    if (!PLAUSIBLE.matcher(address).matches()) {
      throw new AuthException(
          Reason.ADDRESS,
          "'" + given + "' is not an e-mail address: give the inbox as name@domain.");
    }
    return address;
  }
}
