package io.pactsync.emulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A response.
 *
 * @param status the HTTP status
 * @param headers the headers other than those that describe the body
 * @param contentType the content type of the body
 * @param body the content
 */
public record Reply(int status, Map<String, String> headers, String contentType, Body body) {
  private static final String JSON = "application/json; charset=UTF-8";

  public Reply {
    headers = Map.copyOf(headers);
  }

  /** A response with a JSON value. */
  public static Reply json(int status, JsonNode value) {
    return new Reply(
        status, Map.of(), JSON, Body.of(value.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** A success response with JSON that is created during sending. */
  public static Reply streamedJson(Body body) {
    return new Reply(200, Map.of(), JSON, body);
  }

  /** A response with an HTML page. */
  public static Reply html(int status, String page) {
    return new Reply(
        status,
        Map.of("Cache-Control", "no-store"),
        "text/html; charset=UTF-8",
        Body.of(page.getBytes(StandardCharsets.UTF_8)));
  }

  /** Redirects the browser. */
  public static Reply redirect(String location) {
    return html(302, "").with("Location", location);
  }

  /** A success response without a body. */
  public static Reply empty() {
    return new Reply(204, Map.of(), JSON, Body.of(new byte[0]));
  }

  /** Returns this response with one more header. */
  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, more, contentType, body);
  }

  /** Returns a response with the first half of the body that looks complete. */
  public Reply cut() {
    return new Reply(status, headers, contentType, body.firstHalf());
  }
}
