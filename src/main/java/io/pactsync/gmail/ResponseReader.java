package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpStatusCodes;
import com.google.api.services.gmail.model.History;
import com.google.api.services.gmail.model.HistoryLabelAdded;
import com.google.api.services.gmail.model.HistoryLabelRemoved;
import com.google.api.services.gmail.model.HistoryMessageAdded;
import com.google.api.services.gmail.model.HistoryMessageDeleted;
import com.google.api.services.gmail.model.ListHistoryResponse;
import com.google.api.services.gmail.model.ListMessagesResponse;
import com.google.api.services.gmail.model.Message;
import com.google.api.services.gmail.model.Profile;
import com.google.gson.stream.MalformedJsonException;
import io.pactsync.gmail.HistoryPage.ChangeKind;
import io.pactsync.gmail.HistoryPage.HistoryChange;
import io.pactsync.gmail.MessagePage.ListedMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses small Gmail responses, which fit in memory, into this package's records. */
final class ResponseReader {
  private ResponseReader() {}

  static MailboxProfile profile(HttpResponse response) throws IOException {
    Profile profile = parse(response, Profile.class);
    return new MailboxProfile(
        GmailValues.present("emailAddress", profile.getEmailAddress()),
        GmailValues.historyId(profile.getHistoryId()));
  }

  static MessagePage messages(HttpResponse response) throws IOException {
    ListMessagesResponse page = parse(response, ListMessagesResponse.class);
    List<ListedMessage> messages = new ArrayList<>();
    for (Message message : orEmpty(page.getMessages())) {
      String id = GmailValues.id(message.getId());
      messages.add(new ListedMessage(id, GmailValues.idOr(message.getThreadId(), id)));
    }
    return new MessagePage(messages, GmailValues.token(page.getNextPageToken()));
  }

  static HistoryPage history(HttpResponse response) throws IOException {
    ListHistoryResponse page = parse(response, ListHistoryResponse.class);
    List<HistoryChange> changes = new ArrayList<>();
    List<String> recordIds = new ArrayList<>();
    for (History record : orEmpty(page.getHistory())) {
      recordIds.add(String.valueOf(record.getId()));
      for (HistoryMessageAdded added : orEmpty(record.getMessagesAdded())) {
        Message message = added.getMessage();
        List<String> labels = message == null ? null : message.getLabelIds();
        changes.add(change(ChangeKind.ADDED, message, labels));
      }
      for (HistoryMessageDeleted deleted : orEmpty(record.getMessagesDeleted())) {
        changes.add(change(ChangeKind.DELETED, deleted.getMessage(), null));
      }
      for (HistoryLabelAdded label : orEmpty(record.getLabelsAdded())) {
        changes.add(change(ChangeKind.LABELS_ADDED, label.getMessage(), label.getLabelIds()));
      }
      for (HistoryLabelRemoved label : orEmpty(record.getLabelsRemoved())) {
        changes.add(change(ChangeKind.LABELS_REMOVED, label.getMessage(), label.getLabelIds()));
      }
    }
    return new HistoryPage(
        changes,
        recordIds,
        GmailValues.historyId(page.getHistoryId()),
        GmailValues.token(page.getNextPageToken()));
  }

  private static HistoryChange change(
      ChangeKind kind, @Nullable Message entry, @Nullable List<String> labelIds)
      throws IOException {
    Message message = GmailValues.present("message", entry);
    String id = GmailValues.id(message.getId());
    String thread = GmailValues.idOr(message.getThreadId(), id);
    return new HistoryChange(kind, id, thread, Set.copyOf(orEmpty(labelIds)));
  }

  /** The response body as a stream. It is decompressed when the response is gzip. */
  static InputStream body(HttpResponse response) throws IOException {
    if (response.getStatusCode() == HttpStatusCodes.STATUS_CODE_NO_CONTENT) {
      throw new UnreadableResponseException("the response is empty");
    }
    return GmailValues.present("body", response.getContent());
  }

  private static <T> T parse(HttpResponse response, Class<T> type) throws IOException {
    body(response);
    try {
      return GmailValues.present("body", response.parseAs(type));
    } catch (IllegalArgumentException | IllegalStateException | MalformedJsonException e) {
      // Google's and Gson's parsers throw these for JSON of another shape and for text that is not
      // JSON.
      throw new UnreadableResponseException("the response is not the JSON that Gmail sends", e);
    }
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
