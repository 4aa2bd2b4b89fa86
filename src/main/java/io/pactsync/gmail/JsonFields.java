package io.pactsync.gmail;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads a JSON object from a stream, field by field, so that only the wanted values are in memory.
 * Unknown fields are skipped. Texts have a limited length.
 */
final class JsonFields {
  /** The longest text in characters. Ids, tokens and addresses are much shorter. */
  static final int MAX_TEXT = 1 << 16;

  /** A factory of parsers with that limit. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(MAX_TEXT)
                  .maxNumberLength(1000)
                  .maxNestingDepth(100)
                  .build())
          .build();

  private final JsonParser json;

  private JsonFields(JsonParser json) {
    this.json = json;
  }

  /** Reads the value of one field, or nothing if the field is not wanted. */
  @FunctionalInterface
  interface FieldReader {
    void read(String name, JsonFields value) throws IOException;
  }

  /** Reads one element of a list. */
  @FunctionalInterface
  interface ElementReader {
    void read(JsonFields element) throws IOException;
  }

  /**
   * Reads a body that is one JSON object, to its end.
   *
   * @throws UnreadableResponseException when the body is truncated, malformed or too large
   */
  static void read(InputStream body, FieldReader fields) throws IOException {
    try (JsonParser json = FACTORY.createParser(body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new UnreadableResponseException("the response is not a JSON object");
      }
      new JsonFields(json).object(fields);
      // Read to the end, to find a truncated gzip stream or chunk and to free the connection.
      if (json.nextToken() != null) {
        throw new UnreadableResponseException("the response has data after its end");
      }
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
  }

  /** Translates a parser's exception to one sentence. */
  static UnreadableResponseException unreadable(JsonProcessingException e) {
    if (e instanceof StreamConstraintsException) {
      return new UnreadableResponseException(
          "the response holds a text of more than %d KB or is nested too deeply, which Gmail never"
                  .formatted(MAX_TEXT >> 10)
              + " sends",
          e);
    }
    return new UnreadableResponseException(
        e instanceof JsonEOFException
            ? "the response is truncated"
            : "the response is not the JSON that Gmail sends",
        e);
  }

  /** Reads the fields of this object. A null has none. */
  void object(FieldReader fields) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    expect(json.currentToken() == JsonToken.START_OBJECT);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      fields.read(name, this);
      // Does nothing unless the value is an object or a list that was not read.
      json.skipChildren();
    }
    expect(json.currentToken() == JsonToken.END_OBJECT);
  }

  /** Reads the elements of this list. A null has none. */
  void list(ElementReader elements) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    expect(json.currentToken() == JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken() != null);
      elements.read(this);
      json.skipChildren();
    }
  }

  /** This text or number as text; empty if it is null. */
  Optional<String> text() throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return Optional.empty();
    }
    expect(
        json.currentToken() == JsonToken.VALUE_STRING
            || json.currentToken() == JsonToken.VALUE_NUMBER_INT);
    return Optional.of(json.getText());
  }

  private static void expect(boolean condition) throws UnreadableResponseException {
    if (!condition) {
      throw new UnreadableResponseException("the response is not the JSON that Gmail sends");
    }
  }
}
