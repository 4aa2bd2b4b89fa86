package io.pactsync.auth;

import java.io.IOException;
import java.net.URI;

/** A stored credential names an address that its secret may not be sent to. */
final class ClearTextEndpointException extends IOException {
  private final URI endpoint;

  ClearTextEndpointException(URI endpoint) {
    super("a secret may not be sent to " + endpoint.getHost());
    this.endpoint = endpoint;
  }

  URI endpoint() {
    return endpoint;
  }
}
