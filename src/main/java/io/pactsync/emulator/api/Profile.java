package io.pactsync.emulator.api;

import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.mailbox.Mailbox;

/** Serves {@code getProfile}. */
final class Profile {
  Reply get(ApiCall call) {
    Mailbox mailbox = call.mailbox();
    return call.json(
        Json.object()
            .put("emailAddress", mailbox.emailAddress())
            .put("messagesTotal", mailbox.messagesTotal())
            .put("threadsTotal", mailbox.threadsTotal())
            .put("historyId", Long.toString(mailbox.historyId())));
  }
}
