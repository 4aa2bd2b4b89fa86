package io.pactsync.emulator.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A request, read to its end. Immutable. */
public final class HttpCall {
  private final String verb;
  private final List<String> path;
  private final Parameters query;
  private final Optional<String> authorization;
  private final Optional<String> contentType;
  private final byte[] body;

  HttpCall(
      String verb,
      List<String> path,
      Parameters query,
      Optional<String> authorization,
      Optional<String> contentType,
      byte[] body) {
    this.verb = verb;
    this.path = List.copyOf(path);
    this.query = query;
    this.authorization = authorization;
    this.contentType = contentType;
    this.body = body;
  }

  /** GET, POST, … */
  public String verb() {
    return verb;
  }

  /** The decoded segments of the path. */
  public List<String> path() {
    return path;
  }

  /** The decoded query. */
  public Parameters query() {
    return query;
  }

  /** The Authorization header. */
  public Optional<String> authorization() {
    return authorization;
  }

  /** The bearer token of the Authorization header. */
  public Optional<String> bearerToken() {
    return authorization
        .filter(value -> value.regionMatches(true, 0, "Bearer ", 0, 7))
        .map(value -> value.substring(7).strip());
  }

  /** The Content-Type header. */
  public Optional<String> contentType() {
    return contentType;
  }

  /** The body with each byte as one character (ISO 8859-1), which loses none. */
  public String bodyBytesAsText() {
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  /** The body as UTF-8. */
  public String bodyText() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * The body as a form.
   *
   * @throws IllegalArgumentException when an escape is malformed
   */
  public Parameters form() {
    return Parameters.parse(bodyText());
  }
}
