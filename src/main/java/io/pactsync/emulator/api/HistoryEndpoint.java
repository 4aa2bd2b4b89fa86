package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.MailboxHistoryRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Serves {@code history.list}. */
final class HistoryEndpoint {
  /** The prefix of a page token. The id of the last returned record follows. */
  private static final String TOKEN = "1";

  /** Separates the record id of a token from a number that makes the token unique. */
  private static final String SEPARATOR = ".";

  private final AtomicLong issued = new AtomicLong();

  EmulatorResponse list(AdmittedCall call) throws GoogleErrorException {
    long start = startId(call);
    long after = call.query().first("pageToken").isPresent() ? tokenId(call) : start;
    if (after < start) {
      throw new GoogleErrorException(GoogleErrors.invalidPageToken());
    }
    // Read the id before the records: the next call then returns changes made in between again, and
    // skips none.
    long current = call.mailbox().historyId();
    List<MailboxHistoryRecord> wanted =
        call
            .mailbox()
            .historyAfter(after)
            .orElseThrow(() -> new GoogleErrorException(GoogleErrors.notFound()))
            .stream()
            .map(found -> filtered(call, found))
            .flatMap(Optional::stream)
            .toList();
    List<MailboxHistoryRecord> page = wanted.subList(0, Math.min(call.maxResults(), wanted.size()));
    ObjectNode json = EndpointJson.object();
    if (!page.isEmpty()) {
      ArrayNode history = json.putArray("history");
      page.forEach(found -> history.add(json(found)));
    }
    nextToken(call, after, page, wanted.size())
        .ifPresent(token -> json.put("nextPageToken", token));
    return call.json(json.put("historyId", Long.toString(current)));
  }

  private Optional<String> nextToken(
      AdmittedCall call, long after, List<MailboxHistoryRecord> page, int wanted) {
    if (call.fault().equals(Optional.of(FaultKind.REPEATED_TOKEN))) {
      return Optional.of(TOKEN + after);
    }
    if (call.fault().equals(Optional.of(FaultKind.ENDLESS_PAGES))) {
      return Optional.of(TOKEN + after + SEPARATOR + issued.incrementAndGet());
    }
    return page.size() < wanted
        ? Optional.of(TOKEN + page.get(page.size() - 1).id())
        : Optional.empty();
  }

  private static long startId(AdmittedCall call) throws GoogleErrorException {
    Optional<Long> start =
        call.query().first("startHistoryId").flatMap(HistoryEndpoint::number).filter(id -> id > 0);
    return start.orElseThrow(
        () -> new GoogleErrorException(GoogleErrors.invalidArgument("Invalid startHistoryId")));
  }

  private static long tokenId(AdmittedCall call) throws GoogleErrorException {
    return call.query()
        .first("pageToken")
        .filter(token -> token.startsWith(TOKEN))
        .map(token -> token.substring(TOKEN.length()).split(Pattern.quote(SEPARATOR), 2)[0])
        .flatMap(HistoryEndpoint::number)
        .orElseThrow(() -> new GoogleErrorException(GoogleErrors.invalidPageToken()));
  }

  private static Optional<Long> number(String text) {
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Keeps only the changes with the requested kinds and label; empty when none is left. */
  private static Optional<MailboxHistoryRecord> filtered(
      AdmittedCall call, MailboxHistoryRecord found) {
    Set<String> types = Set.copyOf(call.query().all("historyTypes"));
    Optional<String> label = call.query().first("labelId");
    List<MailboxHistoryRecord.MailboxChange> changes =
        found.changes().stream()
            .filter(change -> types.isEmpty() || types.contains(type(change.kind())))
            .filter(
                change ->
                    label.isEmpty()
                        || change.labelIds().contains(label.get())
                        || change.changedLabelIds().contains(label.get()))
            .toList();
    return changes.isEmpty()
        ? Optional.empty()
        : Optional.of(new MailboxHistoryRecord(found.id(), changes));
  }

  private static ObjectNode json(MailboxHistoryRecord found) {
    ObjectNode node = EndpointJson.object().put("id", Long.toString(found.id()));
    Map<String, ObjectNode> touched = new LinkedHashMap<>();
    Map<String, List<ObjectNode>> byKind = new LinkedHashMap<>();
    for (MailboxHistoryRecord.MailboxChange change : found.changes()) {
      touched.putIfAbsent(
          change.messageId(), EndpointJson.ids(change.messageId(), change.threadId()));
      ObjectNode entry = EndpointJson.object();
      ObjectNode message = EndpointJson.ids(change.messageId(), change.threadId());
      EndpointJson.putLabels(message, change.labelIds().stream());
      entry.set("message", message);
      EndpointJson.putLabels(entry, change.changedLabelIds().stream());
      byKind.computeIfAbsent(plural(change.kind()), k -> new ArrayList<>()).add(entry);
    }
    node.putArray("messages").addAll(touched.values());
    byKind.forEach((kind, entries) -> node.putArray(kind).addAll(entries));
    return node;
  }

  private static String type(MailboxHistoryRecord.MailboxChangeKind kind) {
    return switch (kind) {
      case MESSAGE_ADDED -> "messageAdded";
      case MESSAGE_DELETED -> "messageDeleted";
      case LABELS_ADDED -> "labelAdded";
      case LABELS_REMOVED -> "labelRemoved";
    };
  }

  private static String plural(MailboxHistoryRecord.MailboxChangeKind kind) {
    return switch (kind) {
      case MESSAGE_ADDED -> "messagesAdded";
      case MESSAGE_DELETED -> "messagesDeleted";
      case LABELS_ADDED -> "labelsAdded";
      case LABELS_REMOVED -> "labelsRemoved";
    };
  }
}
