package io.pactsync.emulator.api;

import io.pactsync.quota.GmailMethod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The path of a method below {@code users/{user}/}.
 *
 * @param httpMethod GET, POST, …
 * @param path the segments; a segment in braces is a variable
 */
record Route(String httpMethod, List<String> path, GmailMethod gmailMethod, Endpoint endpoint) {
  Route {
    path = List.copyOf(path);
  }

  /** Returns the path variables, or empty when the call does not match this route. */
  Optional<Map<String, String>> match(String calledVerb, List<String> called) {
    if (!httpMethod.equals(calledVerb) || called.size() != path.size()) {
      return Optional.empty();
    }
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < path.size(); i++) {
      String segment = path.get(i);
      if (segment.startsWith("{")) {
        variables.put(segment.substring(1, segment.length() - 1), called.get(i));
      } else if (!segment.equals(called.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(variables);
  }
}
