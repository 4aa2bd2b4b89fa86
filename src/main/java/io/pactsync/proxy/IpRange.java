package io.pactsync.proxy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IP address, or a range of them, such as {@code 10.0.0.0/8}.
 *
 * @param prefix the number of leading bits that an address must share
 */
record IpRange(InetAddress network, int prefix) {
  private static final Pattern V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern V6 = Pattern.compile("(?=.*:)[0-9A-Fa-f:.]+");
  private static final Pattern PREFIX = Pattern.compile("\\d{1,3}");

  /** Parses an address without a name lookup. */
  static Optional<InetAddress> address(String text) {
    boolean bracketed = text.startsWith("[") && text.endsWith("]");
    String plain = bracketed ? text.substring(1, text.length() - 1) : text;
    if (!V4.matcher(plain).matches() && !V6.matcher(plain).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.getByName(plain));
    } catch (UnknownHostException notAnAddress) {
      return Optional.empty();
    }
  }

  static Optional<IpRange> parse(String text) {
    int slash = text.indexOf('/');
    Optional<InetAddress> network = address(slash < 0 ? text : text.substring(0, slash));
    if (network.isEmpty()) {
      return Optional.empty();
    }
    int bits = network.get().getAddress().length * 8;
    String prefix = slash < 0 ? String.valueOf(bits) : text.substring(slash + 1);
    return PREFIX.matcher(prefix).matches() && Integer.parseInt(prefix) <= bits
        ? Optional.of(new IpRange(network.get(), Integer.parseInt(prefix)))
        : Optional.empty();
  }

  boolean contains(InetAddress address) {
    byte[] expected = network.getAddress();
    byte[] actual = address.getAddress();
    if (expected.length != actual.length) {
      return false;
    }
    for (int bit = 0; bit < prefix; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((expected[bit / 8] & mask) != (actual[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }
}
