package io.pactsync.bench.plain;

import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.gmail.Gmail;
import com.google.api.services.gmail.model.ListMessagesResponse;
import com.google.api.services.gmail.model.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The two calls that a plain client makes, by Google's own library. Thread-safe. */
final class PlainGmail {
  private static final long MOST_A_PAGE = 500;

  private final Gmail gmail;

  /**
   * @param rootUrl where Gmail answers
   * @param token the access token that is sent with every call
   */
  PlainGmail(String rootUrl, String token) {
    gmail =
        new Gmail.Builder(
                new NetHttpTransport(),
                GsonFactory.getDefaultInstance(),
                request -> request.getHeaders().setAuthorization("Bearer " + token))
            .setRootUrl(rootUrl + "/")
            .setApplicationName("plain client (gzip)")
            .build();
  }

  /** The ids of all messages, page by page. */
  List<String> ids() throws IOException {
    List<String> ids = new ArrayList<>();
    String page = "";
    do {
      Gmail.Users.Messages.List call =
          gmail.users().messages().list("me").setMaxResults(MOST_A_PAGE);
      ListMessagesResponse answer = (page.isEmpty() ? call : call.setPageToken(page)).execute();
      if (answer.getMessages() != null) {
        answer.getMessages().forEach(message -> ids.add(message.getId()));
      }
      page = answer.getNextPageToken() == null ? "" : answer.getNextPageToken();
    } while (!page.isEmpty());
    return ids;
  }

  /** A message's bytes, all of them in memory. */
  byte[] raw(String id) throws IOException {
    Message message = gmail.users().messages().get("me", id).setFormat("raw").execute();
    return message.decodeRaw();
  }
}
