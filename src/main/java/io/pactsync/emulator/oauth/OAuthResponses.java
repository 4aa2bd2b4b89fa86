package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorResponse;

/** Creates responses in the format of the token endpoint. */
final class OAuthResponses {
  private OAuthResponses() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static EmulatorResponse error(int status, String error, String description) {
    return EmulatorResponse.json(
        status, object().put("error", error).put("error_description", description));
  }

  static EmulatorResponse invalidGrant(String description) {
    return error(400, "invalid_grant", description);
  }
}
