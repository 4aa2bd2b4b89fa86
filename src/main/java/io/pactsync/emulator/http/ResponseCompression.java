package io.pactsync.emulator.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** Compresses responses for the clients for which Google compresses. */
final class ResponseCompression {
  /** Minimum size in bytes; compressing a smaller response saves no packet. */
  private static final int MIN_SIZE = 512;

  private ResponseCompression() {}

  /**
   * Returns the response in gzip if the client requests it. Google requires more than
   * Accept-Encoding: the user agent must contain "gzip" too, because proxies used to add
   * Accept-Encoding to the requests of others.
   */
  static EmulatorResponse compressIfRequested(EmulatorResponse response, HttpFields headers)
      throws IOException {
    boolean requested =
        containsGzip(headers, HttpHeader.ACCEPT_ENCODING)
            && containsGzip(headers, HttpHeader.USER_AGENT);
    if (!requested || response.body().size() < MIN_SIZE) {
      return response;
    }
    return new EmulatorResponse(
            response.status(), response.headers(), response.contentType(), gzip(response.body()))
        .withHeader("Content-Encoding", "gzip")
        .withHeader("Vary", "Accept-Encoding");
  }

  private static boolean containsGzip(HttpFields headers, HttpHeader header) {
    return headers.getValuesList(header).stream()
        .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("gzip"));
  }

  private static ResponseBody gzip(ResponseBody body) throws IOException {
    if (!(body instanceof ResponseBody.InMemoryBody whole)) {
      return ResponseBody.streamed(body.size(), () -> new GzipEncodingStream(body.open()));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) whole.size() / 2);
    try (GzipEncodingStream gzip = new GzipEncodingStream(whole.open())) {
      gzip.transferTo(out);
    }
    return ResponseBody.of(out.toByteArray());
  }
}
