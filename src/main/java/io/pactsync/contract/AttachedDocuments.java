package io.pactsync.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The likeliest of the attached documents, by type and name. The others say nothing: an invoice
 * that comes with a contract takes nothing from it.
 */
final class AttachedDocuments implements Evidence {
  private final VerdictRules rules;
  private final NameTerms names;

  AttachedDocuments(VerdictRules rules, NameTerms names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public List<Finding> in(Letter letter) {
    return letter.documents().stream()
        .map(this::findings)
        .max(Comparator.comparingDouble(AttachedDocuments::sum))
        .orElse(List.of());
  }

  private List<Finding> findings(Document document) {
    List<Finding> findings = new ArrayList<>();
    String called = document.called();
    DocumentType type = document.type();
    findings.add(new Finding(rules.weight(type.clue()), called + " is " + type.thing()));
    document
        .part()
        .name()
        .ifPresent(name -> findings.addAll(names.in(name, "the attached " + called)));
    return findings;
  }

  private static double sum(List<Finding> findings) {
    return findings.stream().mapToDouble(Finding::weight).sum();
  }
}
