package io.pactsync.gmail;

import com.google.api.client.googleapis.services.AbstractGoogleClientRequest;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.gmail.Gmail;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Holds Google's Gmail client, and is the only class that sends anything with it: what reaches
 * Gmail has come through here. One request is sent once; whatever comes back is handed on as it is.
 */
final class Wire {
  /** Whose mailbox: the token's owner. */
  private static final String OWNER = "me";

  /** Makes the request anew for each attempt, since Google's request objects remember answers. */
  @FunctionalInterface
  interface Request {
    AbstractGoogleClientRequest<?> on(Gmail gmail) throws IOException;
  }

  private final GmailTransport transport;
  private final Gmail gmail;
  private final int connectMillis;
  private final int readMillis;

  Wire(GmailSettings settings, GmailTransport transport) {
    this.transport = transport;
    connectMillis = (int) settings.connectTimeout().toMillis();
    readMillis = (int) settings.readTimeout().toMillis();
    String root = settings.rootUrl().toString();
    gmail =
        new Gmail.Builder(transport.http(), GsonFactory.getDefaultInstance(), this::harness)
            .setRootUrl(root.endsWith("/") ? root : root + "/")
            .setServicePath("")
            // Gmail compresses only for agents that say gzip, which Google's client adds to this.
            .setApplicationName("pactsync")
            .build();
  }

  /** Takes from Google's client everything that would send a request more than once. */
  private void harness(HttpRequest request) {
    request
        .setConnectTimeout(connectMillis)
        .setReadTimeout(readMillis)
        .setNumberOfRetries(0)
        .setUnsuccessfulResponseHandler(null)
        .setIOExceptionHandler(null)
        .setFollowRedirects(false)
        .setThrowExceptionOnExecuteError(false)
        .setLoggingEnabled(false)
        .setCurlLoggingEnabled(false);
  }

  /**
   * Sends the request once.
   *
   * @param sending told when it begins to be sent, on a connection that stands
   * @return the answer from its head on, whatever its status; the caller disconnects it
   * @throws NotSentException when nothing was sent
   */
  HttpResponse send(Request request, String token, Runnable sending) throws IOException {
    AbstractGoogleClientRequest<?> prepared = request.on(gmail);
    prepared.getRequestHeaders().setAuthorization("Bearer " + token);
    return transport.telling(sending, () -> prepared.executeUnparsed());
  }

  static Request profile() {
    return gmail -> gmail.users().getProfile(OWNER);
  }

  static Request messages(MessageQuery query) {
    return gmail -> {
      Gmail.Users.Messages.List list =
          gmail
              .users()
              .messages()
              .list(OWNER)
              .setMaxResults((long) query.maxResults())
              .setIncludeSpamTrash(query.includeSpamTrash());
      if (!query.q().isBlank()) {
        list.setQ(query.q());
      }
      query.pageToken().ifPresent(list::setPageToken);
      return list;
    };
  }

  static Request history(BigInteger startHistoryId, Optional<String> pageToken) {
    return gmail -> {
      Gmail.Users.History.List list =
          gmail
              .users()
              .history()
              .list(OWNER)
              .setStartHistoryId(startHistoryId)
              .setMaxResults((long) MessageQuery.LONGEST_PAGE);
      pageToken.ifPresent(list::setPageToken);
      return list;
    };
  }

  static Request raw(String messageId) {
    return gmail -> gmail.users().messages().get(OWNER, messageId).setFormat("raw");
  }
}
