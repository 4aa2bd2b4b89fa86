package io.pactsync.auth;

import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpRequestInitializer;

/** Configures this package's requests: no logging, timeouts, no redirects. */
final class OAuthRequestInitializer implements HttpRequestInitializer {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int READ_MILLIS = 30_000;

  @Override
  public void initialize(HttpRequest request) {
    // The HTTP client logs bodies at CONFIG, and these bodies contain secrets.
    request.setLoggingEnabled(false);
    request.setCurlLoggingEnabled(false);
    request.setConnectTimeout(CONNECT_MILLIS);
    request.setReadTimeout(READ_MILLIS);
    // Google's endpoints never redirect. Another server must not get the secrets.
    request.setFollowRedirects(false);
  }
}
