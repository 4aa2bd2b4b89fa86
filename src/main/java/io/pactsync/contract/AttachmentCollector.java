package io.pactsync.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Judges the attached documents by type and name. Only the most likely document counts, so an
 * invoice beside a contract does not lower the score.
 */
final class AttachmentCollector implements EvidenceCollector {
  private final VerdictRules rules;
  private final FileNameTerms names;

  AttachmentCollector(VerdictRules rules, FileNameTerms names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    return mail.documents().stream()
        .map(this::findings)
        .max(Comparator.comparingDouble(AttachmentCollector::sum))
        .orElse(List.of());
  }

  private List<SignalFinding> findings(AttachedDocument document) {
    List<SignalFinding> findings = new ArrayList<>();
    String name = document.displayName();
    DocumentType type = document.type();
    findings.add(
        SignalFinding.ofFileType(rules.weight(type.signal()), name + " is " + type.nounPhrase()));
    document
        .part()
        .name()
        .ifPresent(fileName -> findings.addAll(names.find(fileName, "the attached " + name)));
    return findings;
  }

  private static double sum(List<SignalFinding> findings) {
    return findings.stream().mapToDouble(SignalFinding::weight).sum();
  }
}
