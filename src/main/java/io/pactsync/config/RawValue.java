package io.pactsync.config;

import java.nio.file.Path;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * A value as somebody wrote it.
 *
 * @param node the YAML below the key; plain text where it was no file
 * @param base the directory that a relative path in it starts from
 * @param file as in {@link Fault}
 * @param line as in {@link Fault}
 */
record RawValue(Node node, Path base, String file, int line) {
  Fault fault(String sentence) {
    return new Fault(file, line, sentence);
  }
}
