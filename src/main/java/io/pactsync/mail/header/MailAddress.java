package io.pactsync.mail.header;

import java.util.Locale;
import java.util.Optional;

/**
 * A sender or recipient.
 *
 * @param name the display name, decoded
 * @param address the address as written, without angle brackets; not validated
 */
public record MailAddress(Optional<String> name, String address) {
  /** The part after the last {@code @}, in lower case; empty when there is none. */
  public String domain() {
    int at = address.lastIndexOf('@');
    return at < 0 ? "" : address.substring(at + 1).toLowerCase(Locale.ROOT);
  }

  /** {@code Name <address>}, or the one of the two that exists. */
  @Override
  public String toString() {
    if (address.isEmpty()) {
      return name.orElse("");
    }
    return name.map(n -> n + " <" + address + ">").orElse(address);
  }
}
