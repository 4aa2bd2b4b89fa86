package io.pactsync.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Judges the attached documents by type and name. Only the most likely document counts, so an
 * invoice beside a contract does not lower the score.
 */
final class AttachedDocuments implements Evidence {
  private final VerdictRules rules;
  private final NameTerms names;

  AttachedDocuments(VerdictRules rules, NameTerms names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public List<Finding> in(Letter mail) {
    return mail.documents().stream()
        .map(this::findings)
        .max(Comparator.comparingDouble(AttachedDocuments::sum))
        .orElse(List.of());
  }

  private List<Finding> findings(Document document) {
    List<Finding> findings = new ArrayList<>();
    String name = document.called();
    DocumentType type = document.type();
    findings.add(new Finding(rules.weight(type.signal()), name + " is " + type.thing()));
    document
        .part()
        .name()
        .ifPresent(fileName -> findings.addAll(names.in(fileName, "the attached " + name)));
    return findings;
  }

  private static double sum(List<Finding> findings) {
    return findings.stream().mapToDouble(Finding::weight).sum();
  }
}
