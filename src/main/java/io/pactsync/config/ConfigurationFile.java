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
 * One configuration file: keys with dots ({@code quota.profile: x}), nested ones ({@code quota:}
 * with {@code profile: x} below), or both.
 */
final class ConfigurationFile {
  private final String file;
  private final Path home;
  private final WrittenValues values;
  private final List<Fault> faults;
  private final Map<String, Integer> lineOfKey = new HashMap<>();

  private ConfigurationFile(String file, Path home, WrittenValues values, List<Fault> faults) {
    this.file = file;
    this.home = home;
    this.values = values;
    this.faults = faults;
  }

  /** Adds what the file says to the values, and what is wrong with it to the faults. */
  static void read(Path path, Path home, WrittenValues values, List<Fault> faults) {
    String file = path.toString();
    TextFile.read(path, faults)
        .flatMap(text -> YamlDocument.root(file, text, faults))
        .ifPresent(root -> new ConfigurationFile(file, home, values, faults).readRoot(root));
  }

  private void readRoot(Node root) {
    if (root instanceof MappingNode map) {
      readMap("", map);
    } else {
      fault(root, "a configuration holds keys and values, such as quota.headroom: 2%");
    }
  }

  /** Ends on every input, also where an alias holds itself: no key has more than a few parts. */
  private void readMap(String prefix, MappingNode map) {
    for (NodeTuple entry : map.getValue()) {
      Optional<String> part = YamlDocument.scalar(entry.getKeyNode());
      if (part.isEmpty()) {
        fault(entry.getKeyNode(), "a key is plain text, such as quota.headroom");
      } else {
        readEntry(prefix + part.get(), entry);
      }
    }
  }

  private void readEntry(String name, NodeTuple entry) {
    if (Keys.names().contains(name)) {
      readKey(name, entry);
    } else if (Keys.names().stream().anyMatch(key -> key.startsWith(name + "."))) {
      readSection(name, entry.getValueNode());
    } else {
      fault(entry.getKeyNode(), Keys.unknown(name));
    }
  }

  private void readKey(String name, NodeTuple entry) {
    int line = YamlDocument.line(entry.getKeyNode());
    Integer before = lineOfKey.putIfAbsent(name, line);
    if (before != null) {
      fault(entry.getKeyNode(), name + " stands on line " + before + " already; keep one of them");
    }
    values.add(name, new RawValue(entry.getValueNode(), home, file, line));
  }

  private void readSection(String name, Node content) {
    if (content instanceof MappingNode map) {
      readMap(name + ".", map);
    } else if (!(content instanceof ScalarNode) || YamlDocument.scalar(content).isPresent()) {
      // A section whose every line is commented out is no fault.
      fault(content, name + " is a section and has no value; put keys below it");
    }
  }

  private void fault(Node node, String sentence) {
    faults.add(new Fault(file, YamlDocument.line(node), sentence));
  }
}
