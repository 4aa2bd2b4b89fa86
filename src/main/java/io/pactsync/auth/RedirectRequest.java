package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A browser's request to the loopback address: the little of HTTP that a redirect needs.
 *
 * @param parameters of the query, decoded, each once
 */
record RedirectRequest(String path, Map<String, String> parameters) {
  private static final int LARGEST_HEAD_BYTES = 16_384;

  /**
   * Reads a request to the end of its head. To answer sooner would make the system reset the
   * connection, and the browser show an error in the place of the page.
   *
   * @return nothing where it is no GET that can be understood
   * @throws IOException when it does not end, in bytes or in time
   */
  static Optional<RedirectRequest> read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    byte[] buffer = new byte[2_048];
    while (head.indexOf("\r\n\r\n") < 0) {
      int read = in.read(buffer);
      if (read < 0 || head.length() + read > LARGEST_HEAD_BYTES) {
        throw new IOException("no HTTP request");
      }
      head.append(new String(buffer, 0, read, ISO_8859_1));
    }
    String[] line = head.substring(0, head.indexOf("\r\n")).split(" ");
    if (line.length != 3 || !line[0].equals("GET")) {
      return Optional.empty();
    }
    String target = line[1];
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    return parameters(question < 0 ? "" : target.substring(question + 1))
        .map(parameters -> new RedirectRequest(path, parameters));
  }

  private static Optional<Map<String, String>> parameters(String query) {
    Map<String, String> parameters = new HashMap<>();
    try {
      for (String pair : query.split("&")) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          String name = URLDecoder.decode(pair.substring(0, equals), UTF_8);
          String value = URLDecoder.decode(pair.substring(equals + 1), UTF_8);
          if (parameters.put(name, value) != null) {
            return Optional.empty();
          }
        }
      }
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    return Optional.of(Map.copyOf(parameters));
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isBlank());
  }

  /** Without the query, which holds the code. */
  @Override
  public String toString() {
    return "RedirectRequest[" + path + "]";
  }
}
