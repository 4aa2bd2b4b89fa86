package io.pactsync.emulator.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The decoded parameters of a query or a form, in their order. Immutable. */
public final class UrlParameters {
  private final Map<String, List<String>> values;

  private UrlParameters(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Parses {@code a=1&b=2}.
   *
   * @throws IllegalArgumentException when an escape is malformed
   */
  public static UrlParameters parse(String encoded) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : encoded.split("&")) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        values.computeIfAbsent(decoded(name), n -> new ArrayList<>()).add(decoded(value));
      }
    }
    return new UrlParameters(values);
  }

  /** Returns the first value of this parameter. */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /** Returns all values of this parameter. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
