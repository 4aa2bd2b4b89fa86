package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.mailbox.StoredMail;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Serves {@code threads.list} and {@code threads.get}. */
final class Threads {
  private final MailSearch search;

  Threads(MailSearch search) {
    this.search = search;
  }

  Reply list(ApiCall call) throws FailedCall {
    MailSearch.Found found = search.find(call);
    Listings.Page<StoredMail> page =
        call.served()
            .threads()
            .page(
                found.key(),
                call.query().first("pageToken"),
                call.maxResults(),
                call.fault(),
                () -> newestOfEach(found.mails().get()));
    ObjectNode json = Json.object();
    if (!page.items().isEmpty()) {
      ArrayNode threads = json.putArray("threads");
      for (StoredMail newest : page.items()) {
        JsonNode snippet = call.served().payload().minimal(newest).path("snippet");
        threads
            .addObject()
            .put("id", newest.threadId())
            .put("snippet", snippet.asText())
            .put("historyId", Long.toString(newest.historyId()));
      }
    }
    page.next().ifPresent(token -> json.put("nextPageToken", token));
    return call.json(json.put("resultSizeEstimate", MailSearch.estimate(page)));
  }

  Reply get(ApiCall call) throws FailedCall, IOException {
    String format = Messages.format(call);
    List<StoredMail> mails = call.mailbox().thread(call.id());
    if (mails.isEmpty()) {
      throw new FailedCall(GoogleErrors.notFound());
    }
    if (format.equals("raw")) {
      // The raw format exists only for messages.
      throw new FailedCall(GoogleErrors.invalidArgument("Invalid value at 'format'"));
    }
    ObjectNode json = Json.object().put("id", call.id());
    long historyId = mails.stream().mapToLong(StoredMail::historyId).max().orElse(0);
    json.put("historyId", Long.toString(historyId));
    ArrayNode messages = json.putArray("messages");
    for (StoredMail mail : mails) {
      messages.add(Messages.formatted(call, mail, format));
    }
    return call.json(json);
  }

  private static List<StoredMail> newestOfEach(List<StoredMail> newestFirst) {
    Map<String, StoredMail> threads = new LinkedHashMap<>();
    newestFirst.forEach(mail -> threads.putIfAbsent(mail.threadId(), mail));
    return List.copyOf(threads.values());
  }
}
