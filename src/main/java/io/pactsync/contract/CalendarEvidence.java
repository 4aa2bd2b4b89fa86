package io.pactsync.contract;

import java.util.List;

/** Detects invitations and replies to them. */
final class CalendarEvidence implements EvidenceCollector {
  private final VerdictRules rules;

  CalendarEvidence(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<SignalFinding> collect(JudgedMail mail) {
    return mail.mail().calendar()
        ? List.of(new SignalFinding(rules.weight(Signal.CALENDAR), "it is calendar mail"))
        : List.of();
  }
}
