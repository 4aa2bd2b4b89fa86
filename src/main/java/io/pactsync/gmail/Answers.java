package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpStatusCodes;
import com.google.api.services.gmail.model.History;
import com.google.api.services.gmail.model.Label;
import com.google.api.services.gmail.model.ListHistoryResponse;
import com.google.api.services.gmail.model.ListLabelsResponse;
import com.google.api.services.gmail.model.ListMessagesResponse;
import com.google.api.services.gmail.model.Message;
import com.google.api.services.gmail.model.Profile;
import com.google.gson.stream.MalformedJsonException;
import io.pactsync.gmail.HistoryPage.Change;
import io.pactsync.gmail.HistoryPage.Kind;
import io.pactsync.gmail.MessagePage.ListedMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns Gmail's JSON into this package's records: the small answers, which fit in memory. */
final class Answers {
  private Answers() {}

  static MailboxProfile profile(HttpResponse response) throws IOException {
    Profile profile = parse(response, Profile.class);
    return new MailboxProfile(
        present("emailAddress", profile.getEmailAddress()),
        present("historyId", profile.getHistoryId()).toString(),
        Objects.requireNonNullElse(profile.getMessagesTotal(), 0).longValue(),
        Objects.requireNonNullElse(profile.getThreadsTotal(), 0).longValue());
  }

  static MessagePage messages(HttpResponse response) throws IOException {
    ListMessagesResponse page = parse(response, ListMessagesResponse.class);
    List<ListedMessage> messages = new ArrayList<>();
    for (Message message : orNone(page.getMessages())) {
      String id = present("id", message.getId());
      messages.add(new ListedMessage(id, Objects.requireNonNullElse(message.getThreadId(), id)));
    }
    return new MessagePage(messages, token(page.getNextPageToken()));
  }

  static HistoryPage history(HttpResponse response) throws IOException {
    ListHistoryResponse page = parse(response, ListHistoryResponse.class);
    List<Change> changes = new ArrayList<>();
    for (History record : orNone(page.getHistory())) {
      read(record.getMessagesAdded(), added -> added.getMessage(), Kind.ADDED, changes);
      read(record.getMessagesDeleted(), deleted -> deleted.getMessage(), Kind.DELETED, changes);
      read(record.getLabelsAdded(), label -> label.getMessage(), Kind.LABELS_ADDED, changes);
      read(record.getLabelsRemoved(), label -> label.getMessage(), Kind.LABELS_REMOVED, changes);
    }
    return new HistoryPage(
        changes,
        present("historyId", page.getHistoryId()).toString(),
        token(page.getNextPageToken()));
  }

  static List<MailboxLabel> labels(HttpResponse response) throws IOException {
    List<MailboxLabel> labels = new ArrayList<>();
    for (Label label : orNone(parse(response, ListLabelsResponse.class).getLabels())) {
      labels.add(
          new MailboxLabel(
              present("id", label.getId()),
              present("name", label.getName()),
              Objects.requireNonNullElse(label.getType(), "user")));
    }
    return List.copyOf(labels);
  }

  private static <T> void read(
      @Nullable List<T> entries, Function<T, Message> messageOf, Kind kind, List<Change> changes)
      throws IOException {
    for (T entry : orNone(entries)) {
      Message message = present("message", messageOf.apply(entry));
      String id = present("id", message.getId());
      changes.add(new Change(kind, id, Objects.requireNonNullElse(message.getThreadId(), id)));
    }
  }

  /** The body as it streams, unpacked where it is gzip. */
  static InputStream body(HttpResponse response) throws IOException {
    if (response.getStatusCode() == HttpStatusCodes.STATUS_CODE_NO_CONTENT) {
      throw new UnreadableAnswerException("the answer is empty");
    }
    return present("body", response.getContent());
  }

  private static <T> T parse(HttpResponse response, Class<T> type) throws IOException {
    body(response);
    try {
      return present("body", response.parseAs(type));
    } catch (IllegalArgumentException | IllegalStateException | MalformedJsonException e) {
      // What Google's and Gson's parsers throw for JSON of another shape, and for what is no JSON.
      throw new UnreadableAnswerException("the answer is not the JSON that Gmail sends", e);
    }
  }

  private static <T> T present(String field, @Nullable T value) throws IOException {
    if (value == null) {
      throw new UnreadableAnswerException("the answer lacks its " + field);
    }
    return value;
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  /** An empty token would begin the listing again, for ever. */
  private static Optional<String> token(@Nullable String token) {
    return Optional.ofNullable(token).filter(t -> !t.isEmpty());
  }
}
