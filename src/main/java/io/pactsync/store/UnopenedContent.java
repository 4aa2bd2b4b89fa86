package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/**
 * The parts of a message that are not looked into.
 *
 * @param findings sentences for people, each about one part; at least one
 */
public record UnopenedContent(
    Optional<String> sender, Optional<String> subject, List<String> findings) {
  public UnopenedContent {
    findings = List.copyOf(findings);
    if (findings.isEmpty()) {
      throw new IllegalArgumentException("Unopened content needs a finding.");
    }
  }
}
