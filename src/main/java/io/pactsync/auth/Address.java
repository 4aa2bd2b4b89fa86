package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.util.Locale;
import java.util.regex.Pattern;

/** The one spelling of an inbox's address: what the books are keyed by and a seal is bound to. */
final class Address {
  private static final Pattern PLAUSIBLE = Pattern.compile("[^\\s@]+@[^\\s@]+");

  private Address() {}

  /**
   * In lower case and without the blanks around it.
   *
   * @throws AuthException for something that cannot be an address
   */
  static String normal(String given) {
    String address = given.strip().toLowerCase(Locale.ROOT);
    if (!PLAUSIBLE.matcher(address).matches()) {
      throw new AuthException(
          Reason.ADDRESS,
          "'" + given + "' is not an e-mail address: give the inbox as name@domain.");
    }
    return address;
  }
}
