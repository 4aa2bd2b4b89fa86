package io.pactsync.config;

import java.nio.file.Path;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * A value as it was written.
 *
 * @param node the YAML value of the key; plain text if it does not come from a file
 * @param base the directory from which a relative path starts
 * @param file the origin, as in {@link ConfigurationError}
 * @param line the line, as in {@link ConfigurationError}
 */
record WrittenValue(Node node, Path base, String file, int line) {
  ConfigurationError error(String sentence) {
    return new ConfigurationError(file, line, sentence);
  }
}
