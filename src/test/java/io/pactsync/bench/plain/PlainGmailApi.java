package io.pactsync.bench.plain;

import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.gmail.Gmail;
import com.google.api.services.gmail.model.ListMessagesResponse;
import com.google.api.services.gmail.model.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The two calls of a plain client, with Google's library. Thread-safe. */
final class PlainGmailApi {
  private static final long PAGE_SIZE = 500;

  private final Gmail gmail;

  /**
   * @param rootUrl the root URL of Gmail
   * @param token the access token for every call
   */
  PlainGmailApi(String rootUrl, String token) {
    gmail =
        new Gmail.Builder(
                new NetHttpTransport(),
                GsonFactory.getDefaultInstance(),
                request -> request.getHeaders().setAuthorization("Bearer " + token))
            .setRootUrl(rootUrl + "/")
            .setApplicationName("plain client (gzip)")
            .build();
  }

  /** Lists the ids of all messages. */
  List<String> ids() throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    String page = "";
    do {
      Gmail.Users.Messages.List call = gmail.users().messages().list("me").setMaxResults(PAGE_SIZE);
      if (!page.isEmpty()) {
        call.setPageToken(page);
      }
      ListMessagesResponse response = RetryingFetcher.retrying(call::execute);
      if (response.getMessages() != null) {
        response.getMessages().forEach(message -> ids.add(message.getId()));
      }
      page = response.getNextPageToken() == null ? "" : response.getNextPageToken();
    } while (!page.isEmpty());
    return ids;
  }

  /** Returns a message's bytes, which are all in memory. */
  byte[] raw(String id) throws IOException {
    Message message = gmail.users().messages().get("me", id).setFormat("raw").execute();
    return message.decodeRaw();
  }
}
