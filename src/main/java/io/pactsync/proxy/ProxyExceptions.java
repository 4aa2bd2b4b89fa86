package io.pactsync.proxy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts that no proxy serves, as curl reads {@code NO_PROXY}: names and their subdomains, with
 * or without a leading dot, IP addresses and ranges, and {@code *} for all. An entry may also have
 * a port. Immutable.
 */
public record ProxyExceptions(List<ProxyExceptionEntry> entries) {
  /** No exception: every host is proxied. */
  public static final ProxyExceptions NONE = new ProxyExceptions(List.of());

  private static final Pattern WITH_PORT = Pattern.compile("(\\[[^]]*]|[^:]*):(\\d{1,5})");
  private static final int ANY_PORT = -1;

  /** One entry. A host that is an address matches by its range, any other by its name. */
  record ProxyExceptionEntry(String host, Optional<IpRange> range, int port) {
    boolean matches(String name, Optional<InetAddress> address, int targetPort) {
      if (port != ANY_PORT && port != targetPort) {
        return false;
      }
      if (host.equals("*")) {
        return true;
      }
      if (range.isPresent()) {
        return address.isPresent() && range.get().contains(address.get());
      }
      return name.equals(host) || (address.isEmpty() && name.endsWith("." + host));
    }
  }

  public ProxyExceptions {
    entries = List.copyOf(entries);
  }

  /** Parses entries separated by commas or spaces. Every text is valid. */
  public static ProxyExceptions parse(String list) {
    List<ProxyExceptionEntry> entries = new ArrayList<>();
    for (String item : list.split("[,\\s]+", -1)) {
      if (!item.isEmpty()) {
        entries.add(entry(item));
      }
    }
    return new ProxyExceptions(entries);
  }

  private static ProxyExceptionEntry entry(String item) {
    Matcher withPort = WITH_PORT.matcher(item);
    boolean hasPort = withPort.matches();
    String host = hasPort ? withPort.group(1) : item;
    int port = hasPort ? Integer.parseInt(withPort.group(2)) : ANY_PORT;
    String name = normalize(host.replaceFirst("^\\*?\\.", ""));
    return new ProxyExceptionEntry(name, IpRange.parse(host), port);
  }

  private static String normalize(String host) {
    return host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
  }

  /** Whether this host is reached without a proxy. Resolves no name. */
  boolean matches(String host, int port) {
    String name = normalize(host);
    Optional<InetAddress> address = IpRange.address(name);
    return entries.stream().anyMatch(entry -> entry.matches(name, address, port));
  }
}
