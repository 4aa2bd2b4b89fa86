package io.pactsync.gmail;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one {@code messages.get?format=raw} answer as it streams: the message's bytes go from the
 * network through a small buffer to the caller's stream, so that memory does not grow with the
 * message. Fields may come in any order. One reader reads one answer.
 */
final class RawReader {
  /**
   * Gmail pads {@code raw} and does not pad attachments; Jackson's own URL variant refuses padding.
   */
  private static final Base64Variant BASE64_URL =
      new Base64Variant(
              "base64url",
              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
              true,
              '=',
              Integer.MAX_VALUE)
          .withPaddingAllowed();

  private static final JsonFactory JSON = new JsonFactory();
  private static final int BUFFER = 1 << 15;

  private final String wanted;
  private final CountingSink sink;
  private final OutputStream buffered;

  private boolean rawRead;
  private @Nullable String id;
  private @Nullable String threadId;
  private @Nullable String historyId;
  private @Nullable Long internalDate;
  private OptionalLong sizeEstimate = OptionalLong.empty();
  private final List<String> labelIds = new ArrayList<>();

  /**
   * @param wanted the id that was asked for
   */
  RawReader(String wanted, OutputStream sink) {
    this.wanted = wanted;
    this.sink = new CountingSink(sink);
    this.buffered = new BufferedOutputStream(this.sink, BUFFER);
  }

  /**
   * @throws IOException when the answer is cut or garbled anywhere
   * @throws SinkFailedException when the caller's stream fails
   */
  RawMessage read(InputStream body) throws IOException {
    try (JsonParser json = JSON.createParser(body)) {
      expect(json.nextToken() == JsonToken.START_OBJECT, "is not a JSON object");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        readField(field, json);
      }
      expect(json.currentToken() == JsonToken.END_OBJECT, "breaks off");
      // To the very end, where a cut gzip stream or chunk shows, and the connection is free again.
      expect(json.nextToken() == null, "goes on after its end");
    } catch (JsonEOFException e) {
      throw new UnreadableAnswerException("the answer breaks off", e);
    } catch (JsonProcessingException e) {
      throw new UnreadableAnswerException("the answer is not the JSON that Gmail sends", e);
    } catch (NumberFormatException e) {
      throw new UnreadableAnswerException("the answer has a word where a number belongs", e);
    }
    buffered.flush();
    return message();
  }

  private void readField(String field, JsonParser json) throws IOException {
    switch (field) {
      case "raw" -> {
        expect(json.currentToken() == JsonToken.VALUE_STRING && !rawRead, "has no proper raw");
        decode(json);
        rawRead = true;
      }
      case "id" -> id = json.getText();
      case "threadId" -> threadId = json.getText();
      case "historyId" -> historyId = json.getText();
      case "internalDate" -> internalDate = Long.valueOf(json.getText());
      case "sizeEstimate" -> sizeEstimate = OptionalLong.of(Long.parseLong(json.getText()));
      case "labelIds" -> readLabels(json);
      default -> json.skipChildren();
    }
  }

  private void decode(JsonParser json) throws IOException {
    try {
      json.readBinaryValue(BASE64_URL, buffered);
    } catch (IllegalArgumentException e) {
      // How the streaming decoder reports a stray character or a cut quantum.
      throw new UnreadableAnswerException("the answer holds base64 that is cut or garbled", e);
    }
  }

  private void readLabels(JsonParser json) throws IOException {
    expect(json.currentToken() == JsonToken.START_ARRAY, "has labels that are no list");
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      labelIds.add(json.getText());
    }
    expect(json.currentToken() == JsonToken.END_ARRAY, "has labels that are no words");
  }

  private RawMessage message() throws IOException {
    expect(rawRead, "has no raw");
    expect(id == null || id.equals(wanted), "is for another message");
    if (internalDate == null) {
      throw new UnreadableAnswerException("the answer has no internalDate");
    }
    return new RawMessage(
        wanted,
        threadId == null ? wanted : threadId,
        labelIds,
        Optional.ofNullable(historyId),
        Instant.ofEpochMilli(internalDate),
        sizeEstimate,
        sink.bytes());
  }

  private static void expect(boolean so, String otherwise) throws UnreadableAnswerException {
    if (!so) {
      throw new UnreadableAnswerException("the answer " + otherwise);
    }
  }
}
