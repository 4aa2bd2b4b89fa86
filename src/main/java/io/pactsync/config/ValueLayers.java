package io.pactsync.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * All values that were written for each key. The last one is effective. Overridden values are
 * checked too, because an invalid line stays invalid.
 */
final class ValueLayers {
  private final Map<String, List<WrittenValue>> values = new HashMap<>();
  private final ConfigurationSources sources;
  private final List<ConfigurationError> errors;

  ValueLayers(ConfigurationSources sources, List<ConfigurationError> errors) {
    this.sources = sources;
    this.errors = errors;
  }

  /** Adds a value that overrides earlier ones. The key must exist. */
  void add(String key, WrittenValue value) {
    values.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
  }

  /** Adds a value that does not come from a file. */
  void add(String key, String text, String origin) {
    add(key, new WrittenValue(plain(text), sources.workingDirectory(), origin, 0));
  }

  /** Whether a value was written for the key, valid or not. */
  boolean has(ConfigurationKey<?> key) {
    return values.containsKey(key.name());
  }

  /** Whether all values written for the key are valid. */
  boolean isValid(ConfigurationKey<?> key) {
    return values.getOrDefault(key.name(), List.of()).stream()
        .allMatch(raw -> key.type().read(raw).isPresent());
  }

  /** Returns the last written value, or else the default. */
  Optional<WrittenValue> lastWritten(ConfigurationKey<?> key) {
    List<WrittenValue> written = values.getOrDefault(key.name(), List.of());
    return written.isEmpty() ? defaultValue(key) : Optional.of(written.get(written.size() - 1));
  }

  /** Returns the last valid value, or else the default. The key must have a default. */
  <T> T valid(ConfigurationKey<T> key) {
    return findValid(key)
        .orElseThrow(() -> new IllegalStateException(key.name() + " has no valid default"));
  }

  /** Returns the last valid value, or else the default. Adds an error for each invalid value. */
  <T> Optional<T> findValid(ConfigurationKey<T> key) {
    Optional<T> found = defaultValue(key).flatMap(key.type()::read);
    for (WrittenValue raw : values.getOrDefault(key.name(), List.of())) {
      Optional<T> value = key.type().read(raw);
      if (value.isPresent()) {
        found = value;
      } else {
        errors.add(raw.error(errorSentence(key, raw)));
      }
    }
    return found;
  }

  private Optional<WrittenValue> defaultValue(ConfigurationKey<?> key) {
    return key.defaultText()
        .map(text -> new WrittenValue(plain(text), sources.home(), "the built-in defaults", 0));
  }

  private static Node plain(String text) {
    return new ScalarNode(Tag.STR, text, ScalarStyle.PLAIN);
  }

  private static String errorSentence(ConfigurationKey<?> key, WrittenValue raw) {
    return key.type()
        .rejectionReason(raw)
        .map(refusal -> key.name() + ": " + refusal)
        .orElseGet(() -> typeError(key, raw.node()));
  }

  private static String typeError(ConfigurationKey<?> key, Node node) {
    if (node.getTag().equals(Tag.NULL)) {
      return key.name() + " has no value; add one, or remove the line";
    }
    String rule = key.name() + " must be " + key.type().description();
    if (node instanceof MappingNode) {
      return rule + ", not this map";
    }
    if (node instanceof SequenceNode) {
      return rule + ", not this list";
    }
    return key.type().isPrintable()
        ? rule + ", not \"" + YamlParser.scalar(node).orElse("") + "\""
        : rule + ", and this value is not";
  }
}
