package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;

/**
 * A call to Gmail.
 *
 * @param subject identifies what the call is about, such as a message id, to distinguish one bad
 *     message from an outage
 * @param inline whether the client retries transient errors; otherwise the caller does, and counts
 *     the attempts
 * @param again whether the caller repeats a call that failed
 * @param reader reads a successful response
 */
record GmailCall<T>(
    GmailMethod method,
    String subject,
    boolean inline,
    boolean again,
    GmailRequestSender.GmailRequestFactory request,
    ResultReader<T> reader) {
  /** Reads the response body. An IOException means that the response is cut or malformed. */
  @FunctionalInterface
  interface ResultReader<T> {
    T read(HttpResponse response) throws IOException;
  }

  /** A call whose transient errors the client retries. */
  static <T> GmailCall<T> inline(
      GmailMethod method, GmailRequestSender.GmailRequestFactory request, ResultReader<T> reader) {
    return new GmailCall<>(method, method.apiName(), true, false, request, reader);
  }
}
