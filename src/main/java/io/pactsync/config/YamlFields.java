package io.pactsync.config;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/** The entries of a YAML map with known keys. Of two entries with one key, the last one wins. */
final class YamlFields {
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Node owner;
  private final String file;
  private final List<ConfigurationError> errors;

  private YamlFields(Node owner, String file, List<ConfigurationError> errors) {
    this.owner = owner;
    this.file = file;
    this.errors = errors;
  }

  /**
   * Adds an error for each key that is unknown, not text, or repeated.
   *
   * @param what the name for a key in messages, such as {@code key} or {@code Gmail method}
   */
  static YamlFields of(
      MappingNode map,
      Set<String> known,
      String what,
      String file,
      List<ConfigurationError> errors) {
    YamlFields fields = new YamlFields(map, file, errors);
    Map<String, Integer> lines = new HashMap<>();
    for (NodeTuple entry : map.getValue()) {
      Node key = entry.getKeyNode();
      String name = YamlParser.scalar(key).orElse("");
      Integer before = lines.putIfAbsent(name, YamlParser.line(key));
      if (!known.contains(name)) {
        fields.error(
            key,
            "there is no "
                + what
                + " \""
                + name
                + "\""
                + SpellingSuggestion.didYouMean(name, known));
      } else if (before != null) {
        fields.error(key, name + " is already set on line " + before + "; keep one of them");
      }
      fields.values.put(name, entry.getValueNode());
    }
    fields.values.keySet().retainAll(known);
    return fields;
  }

  /** All values, in the order of the file. */
  Map<String, Node> values() {
    return values;
  }

  Optional<Node> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** Returns the value. If it is missing, adds an error and returns empty. */
  Optional<Node> require(String name, String example) {
    Optional<Node> found = find(name);
    if (found.isEmpty()) {
      error(owner, name + " is missing; add it, such as " + example);
    }
    return found;
  }

  /** Returns the value's text. If it is missing or not text, adds an error and returns empty. */
  Optional<String> requireText(String name, String example) {
    Optional<Node> found = require(name, example);
    Optional<String> text = found.flatMap(YamlParser::scalar).filter(t -> !t.isBlank());
    if (found.isPresent() && text.isEmpty()) {
      error(found.get(), name + " must be a plain value, such as " + example);
    }
    return text;
  }

  void error(Node node, String sentence) {
    errors.add(new ConfigurationError(file, YamlParser.line(node), sentence));
  }
}
