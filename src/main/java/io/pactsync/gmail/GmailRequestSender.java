package io.pactsync.gmail;

import com.google.api.client.googleapis.services.AbstractGoogleClientRequest;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.gmail.Gmail;
import io.pactsync.gmail.exchange.NotSentException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Sends requests with Google's Gmail client. No other class sends any. It sends each request once
 * and returns the response whatever its status.
 */
final class GmailRequestSender {
  /** The mailbox of the token's owner. */
  private static final String ME = "me";

  /**
   * Creates a new request for each attempt, because Google's request objects remember responses.
   */
  @FunctionalInterface
  interface GmailRequestFactory {
    AbstractGoogleClientRequest<?> create(Gmail gmail) throws IOException;
  }

  private final GmailTransport transport;
  private final Gmail gmail;
  private final int connectMillis;
  private final int readMillis;

  GmailRequestSender(GmailSettings settings, GmailTransport transport) {
    this.transport = transport;
    connectMillis = (int) settings.connectTimeout().toMillis();
    readMillis = (int) settings.readTimeout().toMillis();
    String root = settings.rootUrl().toString();
    gmail =
        new Gmail.Builder(transport.http(), GsonFactory.getDefaultInstance(), this::configure)
            .setRootUrl(root.endsWith("/") ? root : root + "/")
            .setServicePath("")
            // Gmail compresses only for user agents that contain gzip, which Google's client adds.
            .setApplicationName("pactsync")
            .build();
  }

  /** Turns off everything in Google's client that sends a request more than once. */
  private void configure(HttpRequest request) {
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
   * @param sending called when the request starts to be sent over an open connection
   * @param isStreamed whether the response may have any size
   * @return the response, with the body unread, whatever its status; the caller disconnects it
   * @throws NotSentException when nothing was sent
   */
  HttpResponse send(GmailRequestFactory request, String token, Runnable sending, boolean isStreamed)
      throws IOException {
    AbstractGoogleClientRequest<?> prepared = request.create(gmail);
    prepared.getRequestHeaders().setAuthorization("Bearer " + token);
    return transport.execute(sending, isStreamed, () -> prepared.executeUnparsed());
  }

  static GmailRequestFactory profile() {
    return gmail -> gmail.users().getProfile(ME);
  }

  static GmailRequestFactory messages(MessageQuery query) {
    return gmail -> {
      Gmail.Users.Messages.List list =
          gmail
              .users()
              .messages()
              .list(ME)
              .setMaxResults((long) query.maxResults())
              .setIncludeSpamTrash(query.includeSpamTrash());
      if (!query.q().isBlank()) {
        list.setQ(query.q());
      }
      query.pageToken().ifPresent(list::setPageToken);
      return list;
    };
  }

  static GmailRequestFactory history(BigInteger startHistoryId, Optional<String> pageToken) {
    return gmail -> {
      Gmail.Users.History.List list =
          gmail
              .users()
              .history()
              .list(ME)
              .setStartHistoryId(startHistoryId)
              .setMaxResults((long) MessageQuery.LONGEST_PAGE);
      pageToken.ifPresent(list::setPageToken);
      return list;
    };
  }

  static GmailRequestFactory raw(String messageId) {
    return gmail -> gmail.users().messages().get(ME, messageId).setFormat("raw");
  }
}
