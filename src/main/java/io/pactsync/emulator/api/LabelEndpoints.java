package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Serves {@code labels.list} and {@code labels.get}. */
final class LabelEndpoints {
  private static final List<String> SYSTEM =
      List.of(
          "CHAT",
          "SENT",
          "INBOX",
          "IMPORTANT",
          "TRASH",
          "DRAFT",
          "SPAM",
          "CATEGORY_FORUMS",
          "CATEGORY_UPDATES",
          "CATEGORY_PERSONAL",
          "CATEGORY_PROMOTIONS",
          "CATEGORY_SOCIAL",
          "STARRED",
          "UNREAD");

  EmulatorResponse list(AdmittedCall call) {
    ObjectNode json = EndpointJson.object();
    ArrayNode labels = json.putArray("labels");
    known(call.mailbox()).forEach(label -> labels.add(label(label)));
    return call.json(json);
  }

  EmulatorResponse get(AdmittedCall call) throws GoogleErrorException {
    String id = call.variables().getOrDefault("id", "");
    if (!known(call.mailbox()).contains(id)) {
      throw new GoogleErrorException(GoogleErrors.notFound());
    }
    List<MailboxMessage> mails = call.mailbox().search(SearchQuery.ALL, Set.of(id), true);
    List<MailboxMessage> unread =
        mails.stream().filter(mail -> mail.labelIds().contains("UNREAD")).toList();
    return call.json(
        label(id)
            .put("messagesTotal", mails.size())
            .put("messagesUnread", unread.size())
            .put("threadsTotal", threads(mails))
            .put("threadsUnread", threads(unread)));
  }

  private static List<String> known(EmulatorMailbox mailbox) {
    Set<String> own = new TreeSet<>();
    mailbox.search(SearchQuery.ALL, Set.of(), true).forEach(mail -> own.addAll(mail.labelIds()));
    SYSTEM.forEach(own::remove);
    List<String> all = new ArrayList<>(SYSTEM);
    all.addAll(own);
    return all;
  }

  private static ObjectNode label(String id) {
    boolean system = SYSTEM.contains(id);
    return EndpointJson.object()
        .put("id", id)
        .put("name", id)
        .put("type", system ? "system" : "user");
  }

  private static long threads(List<MailboxMessage> mails) {
    return mails.stream().map(MailboxMessage::threadId).distinct().count();
  }
}
