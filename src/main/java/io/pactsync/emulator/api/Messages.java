package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.mailbox.MessagePayload;
import io.pactsync.emulator.mailbox.StoredMail;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;

/** Serves {@code messages.list}, {@code messages.get} and {@code messages.attachments.get}. */
final class Messages {
  private final MailSearch search;

  Messages(MailSearch search) {
    this.search = search;
  }

  Reply list(ApiCall call) throws FailedCall {
    MailSearch.Found found = search.find(call);
    Listings.Page<StoredMail> page =
        call.served()
            .messages()
            .page(
                found.key(),
                call.query().first("pageToken"),
                call.maxResults(),
                call.fault(),
                found.mails());
    ObjectNode json = Json.object();
    if (!page.items().isEmpty()) {
      ArrayNode messages = json.putArray("messages");
      page.items().forEach(mail -> messages.add(Json.ids(mail.id(), mail.threadId())));
    }
    page.next().ifPresent(token -> json.put("nextPageToken", token));
    return call.json(json.put("resultSizeEstimate", MailSearch.estimate(page)));
  }

  Reply get(ApiCall call) throws FailedCall, IOException {
    StoredMail mail = call.mail();
    String format = format(call);
    return format.equals("raw")
        ? Reply.streamedJson(
            RawMessage.of(mail, call.served().payload().minimal(mail), call.fields()))
        : call.json(formatted(call, mail, format));
  }

  Reply attachment(ApiCall call) throws FailedCall, IOException {
    StoredMail mail = call.mail();
    String id = call.variables().getOrDefault("attachment", "");
    try (InputStream bytes =
        call.served()
            .payload()
            .attachment(mail, id)
            .orElseThrow(
                () -> new FailedCall(GoogleErrors.invalidArgument("Invalid attachment token")))) {
      byte[] content = bytes.readAllBytes();
      String data = Base64.getUrlEncoder().withoutPadding().encodeToString(content);
      return call.json(Json.object().put("size", content.length).put("data", data));
    }
  }

  /** Returns a message in any format except raw. */
  static ObjectNode formatted(ApiCall call, StoredMail mail, String format) throws IOException {
    MessagePayload payload = call.served().payload();
    return switch (format) {
      case "minimal" -> payload.minimal(mail);
      case "metadata" -> payload.metadata(mail, Set.copyOf(call.query().all("metadataHeaders")));
      default -> payload.full(mail);
    };
  }

  /** Returns the requested format if the token's scopes allow it. */
  static String format(ApiCall call) throws FailedCall {
    String format = call.query().first("format").orElse("full").toLowerCase(Locale.ROOT);
    if (!Set.of("minimal", "metadata", "full", "raw").contains(format)) {
      throw new FailedCall(GoogleErrors.invalidArgument("Invalid value at 'format'"));
    }
    boolean bodies = format.equals("full") || format.equals("raw");
    if (bodies && !Scopes.openBodies(call.access().scopes())) {
      throw new FailedCall(GoogleErrors.metadataScopeHasNoFormat(format.toUpperCase(Locale.ROOT)));
    }
    return format;
  }
}
