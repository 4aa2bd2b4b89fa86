package io.pactsync.contract;

import java.util.List;

/** Detects invitations and replies to them. */
final class CalendarCollector implements EvidenceCollector {
  private final VerdictRules rules;

  CalendarCollector(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    return mail.mail().calendar()
        ? List.of(new SignalFinding(rules.weight(Signal.CALENDAR), "it is calendar mail"))
        : List.of();
  }
}
