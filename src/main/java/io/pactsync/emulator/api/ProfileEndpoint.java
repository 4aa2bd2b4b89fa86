package io.pactsync.emulator.api;

import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.EmulatorMailbox;

/** Serves {@code getProfile}. */
final class ProfileEndpoint {
  EmulatorResponse get(AdmittedCall call) {
    EmulatorMailbox mailbox = call.mailbox();
    return call.json(
        EndpointJson.object()
            .put("emailAddress", mailbox.emailAddress())
            .put("messagesTotal", mailbox.messagesTotal())
            .put("threadsTotal", mailbox.threadsTotal())
            .put("historyId", Long.toString(mailbox.historyId())));
  }
}
