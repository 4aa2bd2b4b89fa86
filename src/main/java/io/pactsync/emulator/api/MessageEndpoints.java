package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.GmailMessageJson;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;

/** Serves {@code messages.list}, {@code messages.get} and {@code messages.attachments.get}. */
final class MessageEndpoints {
  private final MessageSearch search;

  MessageEndpoints(MessageSearch search) {
    this.search = search;
  }

  EmulatorResponse list(AdmittedCall call) throws GoogleErrorException {
    MessageSearch.PreparedSearch found = search.prepare(call);
    PagedListings.ListingPage<MailboxMessage> page =
        call.servedMailbox()
            .messageListings()
            .page(
                found.key(),
                call.query().first("pageToken"),
                call.maxResults(),
                call.fault(),
                found.messages());
    ObjectNode json = EndpointJson.object();
    if (!page.items().isEmpty()) {
      ArrayNode messages = json.putArray("messages");
      page.items().forEach(mail -> messages.add(EndpointJson.ids(mail.id(), mail.threadId())));
    }
    page.next().ifPresent(token -> json.put("nextPageToken", token));
    return call.json(json.put("resultSizeEstimate", MessageSearch.estimate(page)));
  }

  EmulatorResponse get(AdmittedCall call) throws GoogleErrorException, IOException {
    MailboxMessage mail = call.message();
    String format = format(call);
    return format.equals("raw")
        ? EmulatorResponse.streamedJson(
            RawMessageBody.of(
                mail, call.servedMailbox().messageJson().minimal(mail), call.fieldMask()))
        : call.json(formatted(call, mail, format));
  }

  EmulatorResponse attachment(AdmittedCall call) throws GoogleErrorException, IOException {
    MailboxMessage mail = call.message();
    String id = call.variables().getOrDefault("attachment", "");
    try (InputStream bytes =
        call.servedMailbox()
            .messageJson()
            .attachment(mail, id)
            .orElseThrow(
                () ->
                    new GoogleErrorException(
                        GoogleErrors.invalidArgument("Invalid attachment token")))) {
      byte[] content = bytes.readAllBytes();
      String data = Base64.getUrlEncoder().withoutPadding().encodeToString(content);
      return call.json(EndpointJson.object().put("size", content.length).put("data", data));
    }
  }

  /** Returns a message in any format except raw. */
  static ObjectNode formatted(AdmittedCall call, MailboxMessage mail, String format)
      throws IOException {
    GmailMessageJson payload = call.servedMailbox().messageJson();
    return switch (format) {
      case "minimal" -> payload.minimal(mail);
      case "metadata" -> payload.metadata(mail, Set.copyOf(call.query().all("metadataHeaders")));
      default -> payload.full(mail);
    };
  }

  /** Returns the requested format if the token's scopes allow it. */
  static String format(AdmittedCall call) throws GoogleErrorException {
    String format = call.query().first("format").orElse("full").toLowerCase(Locale.ROOT);
    if (!Set.of("minimal", "metadata", "full", "raw").contains(format)) {
      throw new GoogleErrorException(GoogleErrors.invalidArgument("Invalid value at 'format'"));
    }
    boolean bodies = format.equals("full") || format.equals("raw");
    if (bodies && !MethodScopes.allowBodies(call.access().scopes())) {
      throw new GoogleErrorException(
          GoogleErrors.metadataScopeHasNoFormat(format.toUpperCase(Locale.ROOT)));
    }
    return format;
  }
}
