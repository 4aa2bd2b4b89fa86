package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Serves {@code threads.list} and {@code threads.get}. */
final class ThreadEndpoints {
  private final MessageSearch search;

  ThreadEndpoints(MessageSearch search) {
    this.search = search;
  }

  EmulatorResponse list(AdmittedCall call) throws GoogleErrorException {
    MessageSearch.PreparedSearch found = search.prepare(call);
    PagedListings.ListingPage<MailboxMessage> page =
        call.servedMailbox()
            .threadListings()
            .page(
                found.key(),
                call.query().first("pageToken"),
                call.maxResults(),
                call.fault(),
                () -> newestOfEach(found.messages().get()));
    ObjectNode json = EndpointJson.object();
    if (!page.items().isEmpty()) {
      ArrayNode threads = json.putArray("threads");
      for (MailboxMessage newest : page.items()) {
        JsonNode snippet = call.servedMailbox().messageJson().minimal(newest).path("snippet");
        threads
            .addObject()
            .put("id", newest.threadId())
            .put("snippet", snippet.asText())
            .put("historyId", Long.toString(newest.historyId()));
      }
    }
    page.next().ifPresent(token -> json.put("nextPageToken", token));
    return call.json(json.put("resultSizeEstimate", MessageSearch.estimate(page)));
  }

  EmulatorResponse get(AdmittedCall call) throws GoogleErrorException, IOException {
    String format = MessageEndpoints.format(call);
    List<MailboxMessage> mails = call.mailbox().thread(call.id());
    if (mails.isEmpty()) {
      throw new GoogleErrorException(GoogleErrors.notFound());
    }
    if (format.equals("raw")) {
      // The raw format exists only for messages.
      throw new GoogleErrorException(GoogleErrors.invalidArgument("Invalid value at 'format'"));
    }
    ObjectNode json = EndpointJson.object().put("id", call.id());
    long historyId = mails.stream().mapToLong(MailboxMessage::historyId).max().orElse(0);
    json.put("historyId", Long.toString(historyId));
    ArrayNode messages = json.putArray("messages");
    for (MailboxMessage mail : mails) {
      messages.add(MessageEndpoints.formatted(call, mail, format));
    }
    return call.json(json);
  }

  private static List<MailboxMessage> newestOfEach(List<MailboxMessage> newestFirst) {
    Map<String, MailboxMessage> threads = new LinkedHashMap<>();
    newestFirst.forEach(mail -> threads.putIfAbsent(mail.threadId(), mail));
    return List.copyOf(threads.values());
  }
}
