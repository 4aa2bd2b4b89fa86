package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.mailbox.StoredMail;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Serves {@code messages.send}, {@code messages.insert} and {@code messages.import}. */
final class Arrivals {
  private final InstantSource clock;

  Arrivals(InstantSource clock) {
    this.clock = clock;
  }

  Reply send(ApiCall call) throws FailedCall, IOException {
    Upload upload = Upload.of(call.http());
    if (!upload.mail().hasRecipient()) {
      throw new FailedCall(GoogleErrors.invalidArgument("Recipient address required"));
    }
    return add(call, upload, Set.of("SENT"), Optional.of(clock.instant()));
  }

  Reply insert(ApiCall call) throws FailedCall, IOException {
    return insertDated(call, "receivedTime");
  }

  Reply imported(ApiCall call) throws FailedCall, IOException {
    return insertDated(call, "dateHeader");
  }

  private Reply insertDated(ApiCall call, String defaultDateSource) throws FailedCall, IOException {
    Upload upload = Upload.of(call.http());
    String source = call.query().first("internalDateSource").orElse(defaultDateSource);
    Optional<Instant> date =
        source.equals("dateHeader") ? Optional.empty() : Optional.of(clock.instant());
    return add(call, upload, Json.texts(upload.metadata().path("labelIds")), date);
  }

  private static Reply add(
      ApiCall call, Upload upload, Set<String> labelIds, Optional<Instant> date)
      throws FailedCall, IOException {
    ObjectNode metadata = upload.metadata();
    Optional<String> thread =
        Optional.of(metadata.path("threadId").asText()).filter(id -> !id.isEmpty());
    if (thread.isPresent() && call.mailbox().thread(thread.get()).isEmpty()) {
      throw new FailedCall(GoogleErrors.notFound());
    }
    StoredMail mail = call.mailbox().add(upload.mail(), labelIds, date, thread);
    return call.json(Json.labelled(mail));
  }
}
