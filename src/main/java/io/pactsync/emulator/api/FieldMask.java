package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Selects fields for Google's partial responses: {@code
 * fields=id,messages(id,threadId),payload/headers}. An empty mask keeps all fields. Immutable after
 * parsing.
 */
final class FieldMask {
  static final FieldMask ALL = new FieldMask();

  private final Map<String, FieldMask> fields = new LinkedHashMap<>();

  private FieldMask() {}

  static FieldMask parse(Optional<String> text) throws GoogleErrorException {
    if (text.isEmpty() || text.get().isBlank()) {
      return ALL;
    }
    FieldMask mask = new FieldMask();
    FieldMaskParser reader = new FieldMaskParser(text.get());
    reader.list(mask);
    if (reader.at < reader.text.length()) {
      throw reader.invalid();
    }
    return mask;
  }

  boolean keeps(String field) {
    return fields.isEmpty() || fields.containsKey("*") || fields.containsKey(field);
  }

  JsonNode apply(JsonNode node) {
    if (fields.isEmpty()) {
      return node;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode kept = JsonNodeFactory.instance.arrayNode(array.size());
      array.forEach(item -> kept.add(apply(item)));
      return kept;
    }
    if (!(node instanceof ObjectNode object)) {
      return node;
    }
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (keeps(field.getKey())) {
        FieldMask below = fields.getOrDefault(field.getKey(), ALL);
        kept.set(field.getKey(), below.apply(field.getValue()));
      }
    }
    return kept;
  }

  private static final class FieldMaskParser {
    final String text;
    int at;

    FieldMaskParser(String text) {
      this.text = text;
    }

    void list(FieldMask into) throws GoogleErrorException {
      do {
        FieldMask below = into.fields.computeIfAbsent(name(), n -> new FieldMask());
        while (take('/')) {
          below = below.fields.computeIfAbsent(name(), n -> new FieldMask());
        }
        if (take('(')) {
          list(below);
          if (!take(')')) {
            throw invalid();
          }
        }
      } while (take(','));
    }

    private String name() throws GoogleErrorException {
      int start = at;
      while (at < text.length() && "/(),".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      String name = text.substring(start, at).strip();
      if (name.isEmpty()) {
        throw invalid();
      }
      return name;
    }

    private boolean take(char expected) {
      boolean there = at < text.length() && text.charAt(at) == expected;
      at += there ? 1 : 0;
      return there;
    }

    GoogleErrorException invalid() {
      return new GoogleErrorException(
          GoogleErrors.invalidArgument("Invalid field selection " + text));
    }
  }
}
