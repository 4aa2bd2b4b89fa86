package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.Reply;
import java.util.Set;

/** Serves {@code messages.modify}, {@code trash}, {@code untrash} and {@code delete}. */
final class Changes {
  Reply modify(ApiCall call) throws FailedCall {
    ObjectNode body = Json.parse(call.http().bodyText());
    return relabel(
        call, Json.texts(body.path("addLabelIds")), Json.texts(body.path("removeLabelIds")));
  }

  Reply trash(ApiCall call) throws FailedCall {
    return relabel(call, Set.of("TRASH"), Set.of("INBOX"));
  }

  Reply untrash(ApiCall call) throws FailedCall {
    return relabel(call, Set.of(), Set.of("TRASH"));
  }

  Reply delete(ApiCall call) throws FailedCall {
    if (!call.mailbox().delete(call.id())) {
      throw new FailedCall(GoogleErrors.notFound());
    }
    return Reply.empty();
  }

  private static Reply relabel(ApiCall call, Set<String> add, Set<String> remove)
      throws FailedCall {
    if (!call.mailbox().relabel(call.id(), add, remove)) {
      throw new FailedCall(GoogleErrors.notFound());
    }
    return call.json(Json.labelled(call.mail()));
  }
}
