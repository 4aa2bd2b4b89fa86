package io.pactsync.contract;

import java.util.List;

/** Invitations, and answers to them. */
final class CalendarMail implements Evidence {
  private final VerdictRules rules;

  CalendarMail(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<Finding> in(Letter letter) {
    return letter.mail().calendar()
        ? List.of(new Finding(rules.weight(Clue.CALENDAR), "it is calendar mail"))
        : List.of();
  }
}
