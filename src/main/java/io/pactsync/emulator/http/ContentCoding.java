package io.pactsync.emulator.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** Compresses responses for the clients for which Google compresses. */
final class ContentCoding {
  /** Minimum size in bytes; compressing a smaller response saves no packet. */
  private static final int MIN_SIZE = 512;

  private ContentCoding() {}

  /**
   * Returns the response in gzip if the client requests it. Google requires more than
   * Accept-Encoding: the user agent must contain "gzip" too, because proxies used to add
   * Accept-Encoding to the requests of others.
   */
  static Reply asAskedFor(Reply response, HttpFields headers) throws IOException {
    boolean requested =
        containsGzip(headers, HttpHeader.ACCEPT_ENCODING)
            && containsGzip(headers, HttpHeader.USER_AGENT);
    if (!requested || response.body().size() < MIN_SIZE) {
      return response;
    }
    return new Reply(
            response.status(), response.headers(), response.contentType(), gzip(response.body()))
        .with("Content-Encoding", "gzip")
        .with("Vary", "Accept-Encoding");
  }

  private static boolean containsGzip(HttpFields headers, HttpHeader header) {
    return headers.getValuesList(header).stream()
        .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("gzip"));
  }

  private static Body gzip(Body body) throws IOException {
    if (!(body instanceof Body.Whole whole)) {
      return Body.streamed(body.size(), () -> new GzipStream(body.open()));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) whole.size() / 2);
    try (GzipStream gzip = new GzipStream(whole.open())) {
      gzip.transferTo(out);
    }
    return Body.of(out.toByteArray());
  }
}
