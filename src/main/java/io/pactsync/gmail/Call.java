package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;

/**
 * A call that may be made.
 *
 * @param subject what it is about, to tell one bad message from an outage
 * @param inline whether a transient fault is retried here, or by a caller who keeps books of it
 * @param reader reads a successful answer
 */
record Call<T>(
    GmailMethod method, String subject, boolean inline, Wire.Request request, Reader<T> reader) {
  /** Reads the answer's body; an IOException means that the answer is cut or garbled. */
  @FunctionalInterface
  interface Reader<T> {
    T read(HttpResponse response) throws IOException;
  }

  /** A call that is retried here. */
  static <T> Call<T> inline(GmailMethod method, Wire.Request request, Reader<T> reader) {
    return new Call<>(method, method.apiName(), true, request, reader);
  }
}
