package io.pactsync.emulator.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A completely read request. Immutable. */
public final class EmulatorRequest {
  private final String verb;
  private final List<String> path;
  private final UrlParameters query;
  private final Optional<String> authorization;
  private final Optional<String> contentType;
  private final byte[] body;

  EmulatorRequest(
      String verb,
      List<String> path,
      UrlParameters query,
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

  /** Returns the method: GET, POST, … */
  public String httpMethod() {
    return verb;
  }

  /** Returns the decoded path segments. */
  public List<String> path() {
    return path;
  }

  /** Returns the decoded query parameters. */
  public UrlParameters query() {
    return query;
  }

  /** Returns the Authorization header. */
  public Optional<String> authorization() {
    return authorization;
  }

  /** Returns the bearer token of the Authorization header. */
  public Optional<String> bearerToken() {
    return authorization
        .filter(value -> value.regionMatches(true, 0, "Bearer ", 0, 7))
        .map(value -> value.substring(7).strip());
  }

  /** Returns the Content-Type header. */
  public Optional<String> contentType() {
    return contentType;
  }

  /** Returns the body with each byte as one character (ISO 8859-1). The conversion is lossless. */
  public String bodyBytesAsText() {
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  /** Returns the body as UTF-8 text. */
  public String bodyText() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /**
   * Returns the body as form parameters.
   *
   * @throws IllegalArgumentException when an escape is malformed
   */
  public UrlParameters form() {
    return UrlParameters.parse(bodyText());
  }
}
