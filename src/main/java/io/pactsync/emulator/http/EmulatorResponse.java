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
public record EmulatorResponse(
    int status, Map<String, String> headers, String contentType, ResponseBody body) {
  private static final String JSON = "application/json; charset=UTF-8";

  public EmulatorResponse {
    headers = Map.copyOf(headers);
  }

  /** A response with a JSON value. */
  public static EmulatorResponse json(int status, JsonNode value) {
    return new EmulatorResponse(
        status, Map.of(), JSON, ResponseBody.of(value.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** A success response with JSON that is created during sending. */
  public static EmulatorResponse streamedJson(ResponseBody body) {
    return new EmulatorResponse(200, Map.of(), JSON, body);
  }

  /** A response with an HTML page. */
  public static EmulatorResponse html(int status, String page) {
    return new EmulatorResponse(
        status,
        Map.of("Cache-Control", "no-store"),
        "text/html; charset=UTF-8",
        ResponseBody.of(page.getBytes(StandardCharsets.UTF_8)));
  }

  /** Redirects the browser. */
  public static EmulatorResponse redirect(String location) {
    return html(302, "").withHeader("Location", location);
  }

  /** A success response without a body. */
  public static EmulatorResponse empty() {
    return new EmulatorResponse(204, Map.of(), JSON, ResponseBody.of(new byte[0]));
  }

  /** Returns this response with one more header. */
  public EmulatorResponse withHeader(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new EmulatorResponse(status, more, contentType, body);
  }

  /** Returns a response with the first half of the body that looks complete. */
  public EmulatorResponse firstHalf() {
    return new EmulatorResponse(status, headers, contentType, body.firstHalf());
  }
}
