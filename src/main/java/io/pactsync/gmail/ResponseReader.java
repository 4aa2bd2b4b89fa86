package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpStatusCodes;
import io.pactsync.gmail.HistoryPage.ChangeKind;
import io.pactsync.gmail.HistoryPage.HistoryChange;
import io.pactsync.gmail.MessagePage.ListedMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Parses Gmail's responses, except messages, into this package's records. It reads them as streams
 * with limits, so that no response exhausts the memory.
 */
final class ResponseReader {
  /** A page of 500 changes with all their labels has less than a megabyte. */
  private static final long MAX_BYTES = 16 << 20;

  /** Gmail returns at most 500 entries a page. One entry of a history may hold many changes. */
  private static final int MAX_ENTRIES = 100_000;

  private static final String HISTORY_ID = "historyId";
  private static final String LABELS = "labelIds";
  private static final String NEXT_PAGE = "nextPageToken";

  private ResponseReader() {}

  static MailboxProfile profile(HttpResponse response) throws IOException {
    Map<String, String> texts = new HashMap<>();
    read(
        response,
        (name, value) -> {
          switch (name) {
            case "emailAddress", HISTORY_ID ->
                value.text().ifPresent(text -> texts.put(name, text));
            default -> {}
          }
        });
    return new MailboxProfile(
        GmailValues.present("emailAddress", texts.get("emailAddress")),
        GmailValues.historyId(texts.get(HISTORY_ID)));
  }

  static MessagePage messages(HttpResponse response) throws IOException {
    Map<String, String> texts = new HashMap<>();
    List<ListedMessage> messages = new ArrayList<>();
    read(
        response,
        (name, value) -> {
          switch (name) {
            case "messages" ->
                value.list(entry -> add(messages, messageOf(entry, new HashSet<>())));
            case NEXT_PAGE -> value.text().ifPresent(text -> texts.put(name, text));
            default -> {}
          }
        });
    return new MessagePage(messages, GmailValues.token(texts.get(NEXT_PAGE)));
  }

  static HistoryPage history(HttpResponse response) throws IOException {
    Map<String, String> texts = new HashMap<>();
    List<HistoryChange> changes = new ArrayList<>();
    List<String> recordIds = new ArrayList<>();
    read(
        response,
        (name, value) -> {
          switch (name) {
            case "history" -> value.list(entry -> historyRecord(entry, recordIds, changes));
            case HISTORY_ID, NEXT_PAGE -> value.text().ifPresent(text -> texts.put(name, text));
            default -> {}
          }
        });
    return new HistoryPage(
        changes,
        recordIds,
        GmailValues.historyId(texts.get(HISTORY_ID)),
        GmailValues.token(texts.get(NEXT_PAGE)));
  }

  private static void historyRecord(
      JsonFields entry, List<String> recordIds, List<HistoryChange> changes) throws IOException {
    entry.object(
        (name, value) -> {
          if (name.equals("id")) {
            add(recordIds, value.text().orElse(""));
          } else {
            changes(name, value, changes);
          }
        });
  }

  /** Reads the changes of one kind in a history record. */
  private static void changes(String name, JsonFields list, List<HistoryChange> changes)
      throws IOException {
    Optional<ChangeKind> kind =
        switch (name) {
          case "messagesAdded" -> Optional.of(ChangeKind.ADDED);
          case "messagesDeleted" -> Optional.of(ChangeKind.DELETED);
          case "labelsAdded" -> Optional.of(ChangeKind.LABELS_ADDED);
          case "labelsRemoved" -> Optional.of(ChangeKind.LABELS_REMOVED);
          default -> Optional.empty();
        };
    if (kind.isPresent()) {
      list.list(change -> add(changes, change(kind.get(), change)));
    }
  }

  private static HistoryChange change(ChangeKind kind, JsonFields change) throws IOException {
    List<ListedMessage> messages = new ArrayList<>(1);
    Set<String> messageLabels = new HashSet<>();
    Set<String> changedLabels = new HashSet<>();
    change.object(
        (name, value) -> {
          switch (name) {
            case "message" -> messages.add(messageOf(value, messageLabels));
            case LABELS -> value.list(label -> label.text().ifPresent(changedLabels::add));
            default -> {}
          }
        });
    if (messages.size() != 1) {
      throw new UnreadableResponseException("the response has no message");
    }
    ListedMessage message = messages.get(0);
    return new HistoryChange(
        kind,
        message.id(),
        message.threadId(),
        switch (kind) {
          case ADDED -> messageLabels;
          case DELETED -> Set.of();
          case LABELS_ADDED, LABELS_REMOVED -> changedLabels;
        });
  }

  private static ListedMessage messageOf(JsonFields entry, Set<String> labels) throws IOException {
    Map<String, String> texts = new HashMap<>();
    entry.object(
        (name, value) -> {
          switch (name) {
            case "id", "threadId" -> value.text().ifPresent(text -> texts.put(name, text));
            case LABELS -> value.list(label -> label.text().ifPresent(labels::add));
            default -> {}
          }
        });
    String id = GmailValues.id(texts.get("id"));
    return new ListedMessage(id, GmailValues.idOr(texts.get("threadId"), id));
  }

  /** The response body as a stream. It is decompressed when the response is gzip. */
  static InputStream body(HttpResponse response) throws IOException {
    if (response.getStatusCode() == HttpStatusCodes.STATUS_CODE_NO_CONTENT) {
      throw new UnreadableResponseException("the response is empty");
    }
    return GmailValues.present("body", response.getContent());
  }

  private static void read(HttpResponse response, JsonFields.FieldReader fields)
      throws IOException {
    JsonFields.read(new SizeLimitedStream(body(response), MAX_BYTES, "the response"), fields);
  }

  private static <T> void add(List<T> list, T entry) throws UnreadableResponseException {
    if (list.size() == MAX_ENTRIES) {
      throw new UnreadableResponseException(
          "the response lists more than %,d entries, although at most %d were requested"
              .formatted(MAX_ENTRIES, MessageQuery.LONGEST_PAGE));
    }
    list.add(entry);
  }
}
