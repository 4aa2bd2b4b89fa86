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

/** The entries of a map whose keys are known beforehand; the last wins where a key stands twice. */
final class Fields {
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Node owner;
  private final String file;
  private final List<Fault> faults;

  private Fields(Node owner, String file, List<Fault> faults) {
    this.owner = owner;
    this.file = file;
    this.faults = faults;
  }

  /**
   * Adds a fault for each key that is unknown, no text, or there twice.
   *
   * @param what what an unknown key is called, such as {@code key} or {@code method}
   */
  static Fields of(
      MappingNode map, Set<String> known, String what, String file, List<Fault> faults) {
    Fields fields = new Fields(map, file, faults);
    Map<String, Integer> lines = new HashMap<>();
    for (NodeTuple entry : map.getValue()) {
      Node key = entry.getKeyNode();
      String name = YamlDocument.scalar(key).orElse("");
      Integer before = lines.putIfAbsent(name, YamlDocument.line(key));
      if (!known.contains(name)) {
        fields.fault(
            key, "there is no " + what + " \"" + name + "\"" + Spelling.didYouMean(name, known));
      } else if (before != null) {
        fields.fault(key, name + " stands on line " + before + " already; keep one of them");
      }
      fields.values.put(name, entry.getValueNode());
    }
    fields.values.keySet().retainAll(known);
    return fields;
  }

  /** All of them, in the order in which they stand. */
  Map<String, Node> values() {
    return values;
  }

  Optional<Node> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** The value, or empty and a fault. */
  Optional<Node> require(String name, String example) {
    Optional<Node> found = find(name);
    if (found.isEmpty()) {
      fault(owner, name + " is missing; add it, such as " + example);
    }
    return found;
  }

  /** The value's text, or empty and a fault where there is none. */
  Optional<String> requireText(String name, String example) {
    Optional<Node> found = require(name, example);
    Optional<String> text = found.flatMap(YamlDocument::scalar).filter(t -> !t.isBlank());
    if (found.isPresent() && text.isEmpty()) {
      fault(found.get(), name + " is a plain value, such as " + example);
    }
    return text;
  }

  void fault(Node node, String sentence) {
    faults.add(new Fault(file, YamlDocument.line(node), sentence));
  }
}
