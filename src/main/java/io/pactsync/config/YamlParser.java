package io.pactsync.config;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Parses YAML into nodes that contain their lines. Maps would lose the lines, and would silently
 * keep the last of two equal keys.
 */
final class YamlParser {
  private YamlParser() {}

  /**
   * Returns the root node. Returns empty if the text is empty or contains only comments, and also
   * if it is not YAML, which adds an error.
   */
  static Optional<Node> parse(String file, String text, List<ConfigurationError> errors) {
    try {
      LoadSettings settings =
          LoadSettings.builder()
              .setLabel(file)
              .setUseMarks(true)
              // The readers of the nodes report a key that is not text, with its line.
              .setAllowNonScalarKeys(true)
              .build();
      return new Compose(settings).composeString(text);
    } catch (StackOverflowError e) {
      errors.add(
          new ConfigurationError(file, 0, "this nests lists or maps too deep; write it flatter"));
    } catch (MarkedYamlEngineException e) {
      errors.add(
          new ConfigurationError(
              file, line(e.getProblemMark()), "this is not YAML: " + problem(e)));
    } catch (YamlEngineException e) {
      errors.add(
          new ConfigurationError(
              file, 0, "this is not YAML: " + firstLine(String.valueOf(e.getMessage()))));
    }
    return Optional.empty();
  }

  static int line(Node node) {
    return line(node.getStartMark());
  }

  /** Returns a scalar's text; empty for a list, a map, and a key without a value. */
  static Optional<String> scalar(Node node) {
    return node instanceof ScalarNode value && !value.getTag().equals(Tag.NULL)
        ? Optional.of(value.getValue())
        : Optional.empty();
  }

  private static int line(Optional<Mark> mark) {
    return mark.map(m -> m.getLine() + 1).orElse(0);
  }

  private static String problem(MarkedYamlEngineException e) {
    return firstLine(e.getProblem()) + "; check indentation, quotes and colons";
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
