package io.pactsync.emulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** JSON reading and writing that several endpoints share. */
final class EndpointJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private EndpointJson() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Parses a request body. A body that is not a JSON object is an error. */
  static ObjectNode parseObject(String text) throws GoogleErrorException {
    try {
      if (text.isBlank()) {
        return object();
      }
      if (MAPPER.readTree(text) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new GoogleErrorException(
          GoogleErrors.invalidArgument("Invalid JSON payload received. " + e.getOriginalMessage()));
    }
    throw new GoogleErrorException(GoogleErrors.invalidArgument("Invalid JSON payload received."));
  }

  /** Returns the texts of an array; empty when the array is missing. */
  static Set<String> texts(JsonNode array) {
    Set<String> texts = new LinkedHashSet<>();
    array.forEach(item -> texts.add(item.asText()));
    return texts;
  }

  /** Returns a JSON object with the message id and thread id. */
  static ObjectNode ids(String id, String threadId) {
    return object().put("id", id).put("threadId", threadId);
  }

  /** Returns a JSON object with the ids and labels of a message. */
  static ObjectNode idsAndLabels(MailboxMessage mail) {
    ObjectNode node = ids(mail.id(), mail.threadId());
    putLabels(node, mail.labelIds().stream());
    return node;
  }

  /** Adds label ids in sorted order. */
  static void putLabels(ObjectNode node, Stream<String> labelIds) {
    labelIds.sorted().forEach(node.withArray("labelIds")::add);
  }
}
