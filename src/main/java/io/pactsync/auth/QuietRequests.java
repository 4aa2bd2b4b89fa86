package io.pactsync.auth;

import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpRequestInitializer;

/** How this package's requests are sent: without a trace in the logs, and not for ever. */
final class QuietRequests implements HttpRequestInitializer {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int READ_MILLIS = 30_000;

  @Override
  public void initialize(HttpRequest request) {
    // The HTTP client logs bodies at CONFIG, and here bodies are made of secrets.
    request.setLoggingEnabled(false);
    request.setCurlLoggingEnabled(false);
    request.setConnectTimeout(CONNECT_MILLIS);
    request.setReadTimeout(READ_MILLIS);
    // No endpoint redirects; following one would hand the secrets to another.
    request.setFollowRedirects(false);
  }
}
