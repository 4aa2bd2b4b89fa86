package io.pactsync.proxy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The user name and the password for a proxy. */
public record ProxyCredentials(String user, String password) {
  /** The value of the header {@code Proxy-Authorization} (RFC 7617). */
  public String basic() {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Omits the password, and the user name, which may be a secret key. */
  @Override
  public String toString() {
    return "ProxyCredentials";
  }
}
