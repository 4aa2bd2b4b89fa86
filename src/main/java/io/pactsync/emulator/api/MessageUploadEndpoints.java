package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Serves {@code messages.send}, {@code messages.insert} and {@code messages.import}. */
final class MessageUploadEndpoints {
  private final InstantSource clock;

  MessageUploadEndpoints(InstantSource clock) {
    this.clock = clock;
  }

  EmulatorResponse send(AdmittedCall call) throws GoogleErrorException, IOException {
    MessageUpload upload = MessageUpload.parse(call.http());
    if (!upload.mail().hasRecipient()) {
      throw new GoogleErrorException(GoogleErrors.invalidArgument("Recipient address required"));
    }
    return add(call, upload, Set.of("SENT"), Optional.of(clock.instant()));
  }

  EmulatorResponse insert(AdmittedCall call) throws GoogleErrorException, IOException {
    return insertDated(call, "receivedTime");
  }

  EmulatorResponse importMessage(AdmittedCall call) throws GoogleErrorException, IOException {
    return insertDated(call, "dateHeader");
  }

  private EmulatorResponse insertDated(AdmittedCall call, String defaultDateSource)
      throws GoogleErrorException, IOException {
    MessageUpload upload = MessageUpload.parse(call.http());
    String source = call.query().first("internalDateSource").orElse(defaultDateSource);
    Optional<Instant> date =
        source.equals("dateHeader") ? Optional.empty() : Optional.of(clock.instant());
    return add(call, upload, EndpointJson.texts(upload.metadata().path("labelIds")), date);
  }

  private static EmulatorResponse add(
      AdmittedCall call, MessageUpload upload, Set<String> labelIds, Optional<Instant> date)
      throws GoogleErrorException, IOException {
    ObjectNode metadata = upload.metadata();
    Optional<String> thread =
        Optional.of(metadata.path("threadId").asText()).filter(id -> !id.isEmpty());
    if (thread.isPresent() && call.mailbox().thread(thread.get()).isEmpty()) {
      throw new GoogleErrorException(GoogleErrors.notFound());
    }
    MailboxMessage mail = call.mailbox().add(upload.mail(), labelIds, date, thread);
    return call.json(EndpointJson.idsAndLabels(mail));
  }
}
