package io.pactsync.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Reads one configuration file. Keys contain dots ({@code quota.profile: x}) or are nested ({@code
 * profile: x} below {@code quota:}).
 */
final class ConfigurationFileReader {
  private final String file;
  private final Path home;
  private final ValueLayers values;
  private final List<ConfigurationError> errors;
  private final Map<String, Integer> lineOfKey = new HashMap<>();

  private ConfigurationFileReader(
      String file, Path home, ValueLayers values, List<ConfigurationError> errors) {
    this.file = file;
    this.home = home;
    this.values = values;
    this.errors = errors;
  }

  /** Adds the file's values to {@code values} and its errors to {@code errors}. */
  static void read(Path path, Path home, ValueLayers values, List<ConfigurationError> errors) {
    String file = path.toString();
    TextFileReader.read(path, errors)
        .flatMap(text -> YamlParser.parse(file, text, errors))
        .ifPresent(root -> new ConfigurationFileReader(file, home, values, errors).readRoot(root));
  }

  private void readRoot(Node root) {
    if (root instanceof MappingNode map) {
      readMap("", map);
    } else {
      error(root, "a configuration file contains keys and values, such as quota.headroom: 2%");
    }
  }

  /** Terminates even if an alias contains itself, because no key has more than a few parts. */
  private void readMap(String prefix, MappingNode map) {
    for (NodeTuple entry : map.getValue()) {
      Optional<String> part = YamlParser.scalar(entry.getKeyNode());
      if (part.isEmpty()) {
        error(entry.getKeyNode(), "a key must be plain text, such as quota.headroom");
      } else {
        readEntry(prefix + part.get(), entry);
      }
    }
  }

  private void readEntry(String name, NodeTuple entry) {
    if (ConfigurationKeys.names().contains(name)) {
      readKey(name, entry);
    } else if (ConfigurationKeys.names().stream().anyMatch(key -> key.startsWith(name + "."))) {
      readSection(name, entry.getValueNode());
    } else {
      error(entry.getKeyNode(), ConfigurationKeys.unknown(name));
    }
  }

  private void readKey(String name, NodeTuple entry) {
    int line = YamlParser.line(entry.getKeyNode());
    Integer before = lineOfKey.putIfAbsent(name, line);
    if (before != null) {
      error(entry.getKeyNode(), name + " is already set on line " + before + "; keep one of them");
    }
    values.add(name, new WrittenValue(entry.getValueNode(), home, file, line));
  }

  private void readSection(String name, Node content) {
    if (content instanceof MappingNode map) {
      readMap(name + ".", map);
    } else if (!(content instanceof ScalarNode) || YamlParser.scalar(content).isPresent()) {
      // A section whose lines are all commented out is valid: it has no content.
      error(content, name + " is a section; put keys below it");
    }
  }

  private void error(Node node, String sentence) {
    errors.add(new ConfigurationError(file, YamlParser.line(node), sentence));
  }
}
