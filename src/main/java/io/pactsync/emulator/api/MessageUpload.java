package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mail that a client uploads: as {@code raw} in JSON, as the whole body of an upload, or as the
 * second part of a {@code multipart/related} upload. Resumable uploads are not supported.
 *
 * @param metadata the JSON that accompanies the mail
 * @param mail the raw mail
 */
record MessageUpload(ObjectNode metadata, InMemoryMailSource mail) {
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i)boundary=(?:\"([^\"]+)\"|([^;\\s]+))");

  static MessageUpload parse(EmulatorRequest call) throws GoogleErrorException {
    String type = call.contentType().orElse("");
    if (type.startsWith("message/")) {
      return new MessageUpload(
          EndpointJson.object(), new InMemoryMailSource(bytes(call.bodyBytesAsText())));
    }
    if (type.startsWith("multipart/")) {
      return multipart(call.bodyBytesAsText(), type);
    }
    ObjectNode json = EndpointJson.parseObject(call.bodyText());
    return new MessageUpload(json, new InMemoryMailSource(decoded(json.path("raw").asText())));
  }

  private static MessageUpload multipart(String body, String type) throws GoogleErrorException {
    Matcher boundary = BOUNDARY.matcher(type);
    if (boundary.find()) {
      String quotedBoundary = boundary.group(1);
      String delimiter = "--" + (quotedBoundary == null ? boundary.group(2) : quotedBoundary);
      String[] parts = ("\r\n" + body).split(Pattern.quote("\r\n" + delimiter));
      if (parts.length >= 3) {
        String json = new String(bytes(content(parts[1])), StandardCharsets.UTF_8);
        return new MessageUpload(
            EndpointJson.parseObject(json), new InMemoryMailSource(bytes(content(parts[2]))));
      }
    }
    throw new GoogleErrorException(
        GoogleErrors.invalidArgument("Multipart body needs JSON and a message/rfc822 part"));
  }

  private static String content(String part) {
    int end = part.indexOf("\r\n\r\n");
    return end < 0 ? "" : part.substring(end + 4);
  }

  private static byte[] decoded(String raw) throws GoogleErrorException {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(raw.replace('+', '-').replace('/', '_'));
      if (bytes.length > 0) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      throw new GoogleErrorException(
          GoogleErrors.invalidArgument("Invalid value at 'message.raw' (TYPE_BYTES)"));
    }
    throw new GoogleErrorException(
        GoogleErrors.invalidArgument(
            "'raw' RFC822 payload message string or uploading message via /upload/* URL"
                + " required"));
  }

  private static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }
}
