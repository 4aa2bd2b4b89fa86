package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import java.util.Set;

/** Serves {@code messages.modify}, {@code trash}, {@code untrash} and {@code delete}. */
final class MessageChangeEndpoints {
  EmulatorResponse modify(AdmittedCall call) throws GoogleErrorException {
    ObjectNode body = EndpointJson.parseObject(call.http().bodyText());
    return relabel(
        call,
        EndpointJson.texts(body.path("addLabelIds")),
        EndpointJson.texts(body.path("removeLabelIds")));
  }

  EmulatorResponse trash(AdmittedCall call) throws GoogleErrorException {
    return relabel(call, Set.of("TRASH"), Set.of("INBOX"));
  }

  EmulatorResponse untrash(AdmittedCall call) throws GoogleErrorException {
    return relabel(call, Set.of(), Set.of("TRASH"));
  }

  EmulatorResponse delete(AdmittedCall call) throws GoogleErrorException {
    if (!call.mailbox().delete(call.id())) {
      throw new GoogleErrorException(GoogleErrors.notFound());
    }
    return EmulatorResponse.empty();
  }

  private static EmulatorResponse relabel(AdmittedCall call, Set<String> add, Set<String> remove)
      throws GoogleErrorException {
    if (!call.mailbox().relabel(call.id(), add, remove)) {
      throw new GoogleErrorException(GoogleErrors.notFound());
    }
    return call.json(EndpointJson.idsAndLabels(call.message()));
  }
}
