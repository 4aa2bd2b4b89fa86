package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.Reply;

/** Creates responses in the format of the token endpoint. */
final class OAuthReply {
  private OAuthReply() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static Reply error(int status, String error, String description) {
    return Reply.json(status, object().put("error", error).put("error_description", description));
  }

  static Reply invalidGrant(String description) {
    return error(400, "invalid_grant", description);
  }
}
