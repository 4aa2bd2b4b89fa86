package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.HttpCall;
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
record Upload(ObjectNode metadata, HeldMail mail) {
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i)boundary=(?:\"([^\"]+)\"|([^;\\s]+))");

  static Upload of(HttpCall call) throws FailedCall {
    String type = call.contentType().orElse("");
    if (type.startsWith("message/")) {
      return new Upload(Json.object(), new HeldMail(bytes(call.bodyBytesAsText())));
    }
    if (type.startsWith("multipart/")) {
      return multipart(call.bodyBytesAsText(), type);
    }
    ObjectNode json = Json.parse(call.bodyText());
    return new Upload(json, new HeldMail(decoded(json.path("raw").asText())));
  }

  private static Upload multipart(String body, String type) throws FailedCall {
    Matcher boundary = BOUNDARY.matcher(type);
    if (boundary.find()) {
      String quotedBoundary = boundary.group(1);
      String delimiter = "--" + (quotedBoundary == null ? boundary.group(2) : quotedBoundary);
      String[] parts = ("\r\n" + body).split(Pattern.quote("\r\n" + delimiter));
      if (parts.length >= 3) {
        String json = new String(bytes(content(parts[1])), StandardCharsets.UTF_8);
        return new Upload(Json.parse(json), new HeldMail(bytes(content(parts[2]))));
      }
    }
    throw new FailedCall(
        GoogleErrors.invalidArgument("Multipart body needs JSON and a message/rfc822 part"));
  }

  private static String content(String part) {
    int end = part.indexOf("\r\n\r\n");
    return end < 0 ? "" : part.substring(end + 4);
  }

  private static byte[] decoded(String raw) throws FailedCall {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(raw.replace('+', '-').replace('/', '_'));
      if (bytes.length > 0) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      throw new FailedCall(
          GoogleErrors.invalidArgument("Invalid value at 'message.raw' (TYPE_BYTES)"));
    }
    throw new FailedCall(
        GoogleErrors.invalidArgument(
            "'raw' RFC822 payload message string or uploading message via /upload/* URL"
                + " required"));
  }

  private static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }
}
