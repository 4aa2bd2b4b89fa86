package io.pactsync.emulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is answered.
 *
 * @param status the HTTP status
 * @param headers beside those that describe the body
 * @param contentType of the body
 * @param body what follows the headers
 */
public record Reply(int status, Map<String, String> headers, String contentType, Body body) {
  private static final String JSON = "application/json; charset=UTF-8";

  public Reply {
    headers = Map.copyOf(headers);
  }

  /** A JSON value. */
  public static Reply json(int status, JsonNode value) {
    return new Reply(
        status, Map.of(), JSON, Body.of(value.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** JSON that is made while it is sent. */
  public static Reply streamedJson(Body body) {
    return new Reply(200, Map.of(), JSON, body);
  }

  /** A web page. */
  public static Reply html(int status, String page) {
    return new Reply(
        status,
        Map.of("Cache-Control", "no-store"),
        "text/html; charset=UTF-8",
        Body.of(page.getBytes(StandardCharsets.UTF_8)));
  }

  /** Sends the browser elsewhere. */
  public static Reply redirect(String location) {
    return html(302, "").with("Location", location);
  }

  /** Success without a body. */
  public static Reply empty() {
    return new Reply(204, Map.of(), JSON, Body.of(new byte[0]));
  }

  /** This reply with another header. */
  public Reply with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Reply(status, more, contentType, body);
  }

  /** The first half of this reply, which passes for the whole. */
  public Reply cut() {
    return new Reply(status, headers, contentType, body.firstHalf());
  }
}
