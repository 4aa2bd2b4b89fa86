package io.pactsync.emulator.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** Compresses replies for the clients that Google compresses for. */
final class ContentCoding {
  /** Below this many bytes a packet is saved by nothing. */
  private static final int WORTH_IT = 512;

  private ContentCoding() {}

  /**
   * The reply in gzip where asked for. Accept-Encoding alone is not enough for Google: the user
   * agent must say "gzip", too, because proxies used to add the one header to what others had sent.
   */
  static Reply asAskedFor(Reply reply, HttpFields headers) throws IOException {
    boolean asked =
        says(headers, HttpHeader.ACCEPT_ENCODING) && says(headers, HttpHeader.USER_AGENT);
    if (!asked || reply.body().size() < WORTH_IT) {
      return reply;
    }
    return new Reply(reply.status(), reply.headers(), reply.contentType(), gzip(reply.body()))
        .with("Content-Encoding", "gzip")
        .with("Vary", "Accept-Encoding");
  }

  private static boolean says(HttpFields headers, HttpHeader header) {
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
