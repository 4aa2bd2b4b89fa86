package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares outputs with the files in {@code src/test/resources/io/pactsync/cli/golden}. With {@code
 * -Dpactsync.test.golden=write}, it writes the files instead: read the difference before you commit
 * it.
 *
 * @param directory the tests' directory, which differs from run to run
 */
record GoldenFiles(Path directory) {
  private static final boolean WRITE = "write".equals(System.getProperty("pactsync.test.golden"));
  private static final Path ROOT = Path.of("src/test/resources/io/pactsync/cli/golden");
  private static final ObjectWriter JSON =
      new ObjectMapper().writer(SerializationFeature.INDENT_OUTPUT);

  /** Sentences for people. Programs must not read them, so their wording may change. */
  private static final Set<String> SENTENCES =
      Set.of("reason", "reasons", "note", "outcome", "finding", "fault");

  /** Numbers that depend on the machine's speed. */
  private static final Set<String> TIMED =
      Set.of("seconds", "secondsLeft", "secondsAtLeast", "peak");

  void checkText(String name, String text) {
    check(name + ".txt", text);
  }

  /** Checks the exit code, and each line's keys, types, and stable values. */
  void checkJson(String name, CommandRun run) {
    String objects =
        run.jsonLines().stream()
            .map(line -> print(masked("", line)))
            .collect(Collectors.joining("\n"));
    check(name + ".json", "// exit code " + run.exitCode() + "\n" + objects + "\n");
  }

  private static void check(String name, String text) {
    Path file = ROOT.resolve(name);
    try {
      if (WRITE) {
        Path folder = file.getParent();
        assertThat(folder).isNotNull();
        Files.createDirectories(folder);
        Files.writeString(file, text);
      }
      assertThat(file).exists();
      assertThat(text).as(name).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String print(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode masked(String key, JsonNode node) {
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.properties()
          .forEach(
              entry -> {
                String below = TIMED.contains(key) ? key : entry.getKey();
                object.set(entry.getKey(), masked(below, entry.getValue()));
              });
      return object;
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(item -> array.add(masked(key, item)));
      return array;
    }
    if (node.isNumber() && TIMED.contains(key)) {
      return TextNode.valueOf("<number>");
    }
    return node.isTextual() ? TextNode.valueOf(masked(key, node.asText())) : node;
  }

  private String masked(String key, String text) {
    if (SENTENCES.contains(key)) {
      return "<sentence>";
    }
    return text.replace(directory.toString(), "<directory>")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "<instant>")
        .replaceAll("\\d{4}-\\d\\d-\\d\\d", "<date>")
        .replaceAll("/\\d{4}/\\d\\d/", "/<year>/<month>/")
        .replaceAll("\\b[0-9a-f]{64}\\b", "<sha256>")
        .replaceAll("\\b[0-9a-f]{16}\\b", "<id>");
  }
}
