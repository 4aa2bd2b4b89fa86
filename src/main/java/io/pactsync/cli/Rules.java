package io.pactsync.cli;

import io.pactsync.config.ContractSettings;
import io.pactsync.config.ContractTerm;
import io.pactsync.contract.TermKind;
import io.pactsync.contract.VerdictRules;
import java.util.List;

/** The verdict's rules, as configured. */
final class Rules {
  private static final String OWN = "own";

  private Rules() {}

  static VerdictRules of(ContractSettings settings) {
    VerdictRules rules = VerdictRules.DEFAULTS.withThreshold(settings.threshold());
    for (ContractTerm term : settings.terms()) {
      TermKind kind = term.weight() > 0 ? TermKind.CONTRACT : TermKind.OTHER;
      rules = rules.plusTerms(kind, OWN, List.of(term.text()));
    }
    return rules;
  }
}
