package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/** The exit code and the output of one command. */
record CommandRun(int exitCode, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Parses the output, which is one line with one JSON object. */
  JsonNode json() {
    assertThat(out.lines()).as(err).hasSize(1);
    return jsonLines().get(0);
  }

  /** Parses the output, which is one JSON object a line. */
  List<JsonNode> jsonLines() {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : out.lines().toList()) {
      try {
        lines.add(JSON.readTree(line));
      } catch (JsonProcessingException e) {
        throw new AssertionError("not JSON: " + line, e);
      }
    }
    return lines;
  }
}
