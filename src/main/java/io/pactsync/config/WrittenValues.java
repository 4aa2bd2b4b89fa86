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
 * Every value that was written for each key, the winner last. All of them are read, since a faulty
 * line is faulty also where another one overrides it today.
 */
final class WrittenValues {
  private final Map<String, List<RawValue>> values = new HashMap<>();
  private final ConfigurationSources sources;
  private final List<Fault> faults;

  WrittenValues(ConfigurationSources sources, List<Fault> faults) {
    this.sources = sources;
    this.faults = faults;
  }

  /** Adds a value that wins over those added before; the key exists. */
  void add(String key, RawValue value) {
    values.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
  }

  /** A value from outside a file. */
  void add(String key, String text, String origin) {
    add(key, new RawValue(plain(text), sources.workingDirectory(), origin, 0));
  }

  /** Whether somebody wrote it, be it sound or not. */
  boolean has(Key<?> key) {
    return values.containsKey(key.name());
  }

  /** Whether every value that was written for it is of its type and in its range. */
  boolean isSound(Key<?> key) {
    return values.getOrDefault(key.name(), List.of()).stream()
        .allMatch(raw -> key.type().read(raw).isPresent());
  }

  /** The last that was written, or the default. */
  Optional<RawValue> winner(Key<?> key) {
    List<RawValue> written = values.getOrDefault(key.name(), List.of());
    return written.isEmpty() ? standard(key) : Optional.of(written.get(written.size() - 1));
  }

  /** The last sound value, or the default of a key that has one. */
  <T> T get(Key<T> key) {
    return find(key)
        .orElseThrow(() -> new IllegalStateException(key.name() + " has no readable default"));
  }

  /** The last sound value, or the default; adds each faulty one to the faults. */
  <T> Optional<T> find(Key<T> key) {
    Optional<T> found = standard(key).flatMap(key.type()::read);
    for (RawValue raw : values.getOrDefault(key.name(), List.of())) {
      Optional<T> value = key.type().read(raw);
      if (value.isPresent()) {
        found = value;
      } else {
        faults.add(raw.fault(sentence(key, raw)));
      }
    }
    return found;
  }

  private Optional<RawValue> standard(Key<?> key) {
    return key.standard()
        .map(text -> new RawValue(plain(text), sources.home(), "the built-in defaults", 0));
  }

  private static Node plain(String text) {
    return new ScalarNode(Tag.STR, text, ScalarStyle.PLAIN);
  }

  private static String sentence(Key<?> key, RawValue raw) {
    return key.type()
        .refusal(raw)
        .map(refusal -> key.name() + ": " + refusal)
        .orElseGet(() -> form(key, raw.node()));
  }

  private static String form(Key<?> key, Node node) {
    if (node.getTag().equals(Tag.NULL)) {
      return key.name() + " has no value; give it one, or take the line out";
    }
    String is = key.name() + " is " + key.type().form();
    if (node instanceof MappingNode) {
      return is + "; what stands here is a map that is none";
    }
    if (node instanceof SequenceNode) {
      return is + "; what stands here is a list that is none";
    }
    return key.type().repeatable()
        ? is + ", not \"" + YamlDocument.scalar(node).orElse("") + "\""
        : is + ", and what stands here is not";
  }
}
