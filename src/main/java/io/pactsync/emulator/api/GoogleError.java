package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;
import java.util.Map;
import java.util.Optional;

/**
 * An error in Google's JSON envelope.
 *
 * @param code the HTTP status
 * @param status the canonical name of the status
 * @param domain the source of the error
 * @param reason the value that clients branch on
 * @param message the text for people
 * @param info the content of a {@code google.rpc.ErrorInfo} detail
 */
record GoogleError(
    int code,
    String status,
    String domain,
    String reason,
    String message,
    Optional<GoogleErrorInfo> info) {

  /**
   * A {@code google.rpc.ErrorInfo}.
   *
   * @param reason in upper case
   * @param metadata the key-value pairs in output order
   */
  record GoogleErrorInfo(String reason, Map<String, String> metadata) {}

  static GoogleError global(int code, String status, String reason, String message) {
    return new GoogleError(code, status, "global", reason, message, Optional.empty());
  }

  EmulatorResponse toResponse() {
    ObjectNode envelope = JsonNodeFactory.instance.objectNode();
    ObjectNode error = envelope.putObject("error").put("code", code).put("message", message);
    ObjectNode first =
        error
            .putArray("errors")
            .addObject()
            .put("message", message)
            .put("domain", domain)
            .put("reason", reason);
    error.put("status", status);
    info.ifPresent(
        detail -> {
          ObjectNode node =
              error
                  .putArray("details")
                  .addObject()
                  .put("@type", "type.googleapis.com/google.rpc.ErrorInfo")
                  .put("reason", detail.reason())
                  .put("domain", "googleapis.com");
          ObjectNode metadata = node.putObject("metadata");
          detail.metadata().forEach(metadata::put);
        });
    if (code != 401) {
      return EmulatorResponse.json(code, envelope);
    }
    first.put("location", "Authorization").put("locationType", "header");
    return EmulatorResponse.json(code, envelope)
        .withHeader(
            "WWW-Authenticate",
            "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"");
  }
}
