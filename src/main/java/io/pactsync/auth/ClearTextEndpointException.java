package io.pactsync.auth;

import java.io.IOException;
import java.net.URI;

/** A stored credential contains a URL to which its secret must not be sent. */
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
