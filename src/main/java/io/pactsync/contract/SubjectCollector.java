package io.pactsync.contract;

import java.util.List;

/** Finds terms in the subject. */
final class SubjectCollector implements EvidenceCollector {
  private final VerdictRules rules;
  private final TermIndex topics;

  SubjectCollector(VerdictRules rules, TermIndex topics) {
    this.rules = rules;
    this.topics = topics;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    return TermFindings.findings(
        topics.find(TokenizedText.ofText(mail.subject())),
        match -> rules.weights(match.kind()).subject(),
        match ->
            "the subject mentions %s (%s)"
                .formatted(match.kind().nounPhrase(), QuotedText.quote(match.words())));
  }
}
