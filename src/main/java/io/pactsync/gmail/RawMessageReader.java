package io.pactsync.gmail;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads one {@code messages.get?format=raw} response as a stream. The message's bytes go through a
 * small buffer to the caller's stream, so memory does not grow with the message. Fields may come in
 * any order. Everything but the message itself has a limited size. One reader reads one response.
 *
 * <p>The response's own framing proves that it is whole: the announced length or the last chunk,
 * the end of the gzip stream, the closed JSON object, and base64 without a partial group. Gmail's
 * {@code sizeEstimate} proves nothing, because it is an estimate.
 */
final class RawMessageReader {
  /**
   * Base64url with optional padding: Gmail pads {@code raw} but not attachments, and Jackson's own
   * variant refuses padding.
   */
  private static final Base64Variant BASE64_URL =
      new Base64Variant(
              "base64url",
              "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
              true,
              '=',
              Integer.MAX_VALUE)
          .withPaddingAllowed();

  private static final int BUFFER = 1 << 15;

  /** Ids, labels and the snippet have a few kilobytes. */
  private static final long MAX_BYTES_BESIDE_RAW = 1 << 20;

  private final String wanted;
  private final MessageSinkStream sink;
  private final OutputStream buffered;

  private boolean rawRead;
  private @Nullable String id;
  private @Nullable String threadId;
  private @Nullable String historyId;
  private @Nullable Long internalDate;

  /**
   * @param wanted the requested message id
   */
  RawMessageReader(String wanted, OutputStream sink) {
    this.wanted = wanted;
    this.sink = new MessageSinkStream(sink);
    this.buffered = new BufferedOutputStream(this.sink, BUFFER);
  }

  /**
   * @throws IOException when the response is truncated or malformed
   * @throws OutputFailedException when the caller's stream fails
   */
  RawMessageInfo read(InputStream body) throws IOException {
    SizeLimitedStream limited =
        new SizeLimitedStream(body, MAX_BYTES_BESIDE_RAW, "the response without the message");
    try (JsonParser json = JsonFields.FACTORY.createParser(limited)) {
      expect(json.nextToken() == JsonToken.START_OBJECT, "is not a JSON object");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        readField(field, json, limited);
      }
      expect(json.currentToken() == JsonToken.END_OBJECT, "is truncated");
      // Read to the end, to find a truncated gzip stream or chunk and to free the connection.
      expect(json.nextToken() == null, "has data after its end");
    } catch (JsonProcessingException e) {
      throw JsonFields.unreadable(e);
    } catch (NumberFormatException e) {
      throw new UnreadableResponseException("the response has text in place of a number", e);
    }
    buffered.flush();
    return message();
  }

  private void readField(String field, JsonParser json, SizeLimitedStream limited)
      throws IOException {
    switch (field) {
      case "raw" -> {
        expect(json.currentToken() == JsonToken.VALUE_STRING && !rawRead, "has an invalid raw");
        limited.setUnlimited(true);
        decode(json);
        limited.setUnlimited(false);
        rawRead = true;
      }
      case "id" -> id = json.getText();
      case "threadId" -> threadId = json.getText();
      case "historyId" -> historyId = json.getText();
      case "internalDate" -> internalDate = Long.valueOf(json.getText());
      default -> json.skipChildren();
    }
  }

  private void decode(JsonParser json) throws IOException {
    try {
      json.readBinaryValue(BASE64_URL, buffered);
    } catch (IllegalArgumentException e) {
      // The streaming decoder throws this for an invalid character or a truncated group.
      throw new UnreadableResponseException("the response has truncated or malformed base64", e);
    }
  }

  private RawMessageInfo message() throws IOException {
    expect(rawRead && sink.bytes() > 0, "has no raw");
    expect(id == null || id.equals(wanted), "is for another message");
    if (internalDate == null) {
      throw new UnreadableResponseException("the response has no internalDate");
    }
    return new RawMessageInfo(
        wanted,
        GmailValues.idOr(threadId, wanted),
        historyId == null ? Optional.empty() : Optional.of(GmailValues.historyId(historyId)),
        GmailValues.internalDate(internalDate),
        sink.bytes());
  }

  private static void expect(boolean condition, String problem) throws UnreadableResponseException {
    if (!condition) {
      throw new UnreadableResponseException("the response " + problem);
    }
  }
}
