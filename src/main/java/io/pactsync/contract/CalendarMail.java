package io.pactsync.contract;

import java.util.List;

/** Detects invitations and replies to them. */
final class CalendarMail implements Evidence {
  private final VerdictRules rules;

  CalendarMail(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<Finding> in(Letter mail) {
    return mail.mail().calendar()
        ? List.of(new Finding(rules.weight(Clue.CALENDAR), "it is calendar mail"))
        : List.of();
  }
}
