package io.pactsync.fuzz;

import java.util.List;
import java.util.stream.Stream;

/** Pieces of JSON text from which the fuzzer builds inputs. */
final class JsonTokens {
  private static final List<String> SYNTAX =
      List.of(
          "{", "}", "[", "]", ",", ":", "\"", "\\", "\\n", "\\u0000", "\\ud800", "null", "true",
          "1e999");

  private JsonTokens() {}

  /** Returns JSON's syntax and these pieces. */
  static List<String> with(String... pieces) {
    return Stream.concat(SYNTAX.stream(), Stream.of(pieces)).toList();
  }
}
