package io.pactsync.app;

import io.pactsync.config.ContractSettings;
import io.pactsync.config.ContractTerm;
import io.pactsync.contract.TermKind;
import io.pactsync.contract.VerdictRules;
import java.util.List;

/** Builds the verdict rules from the configuration. */
final class VerdictRulesFactory {
  private static final String OWN = "own";

  /** From this weight, a configured term counts like a built-in name of contracts. */
  private static final double STRONG = 0.2;

  private VerdictRulesFactory() {}

  static VerdictRules of(ContractSettings settings) {
    VerdictRules rules = VerdictRules.DEFAULTS.withThreshold(settings.threshold());
    for (ContractTerm term : settings.terms()) {
      rules = rules.plusTerms(kind(term.weight()), OWN, List.of(term.text()));
    }
    return rules;
  }

  private static TermKind kind(double weight) {
    if (weight < 0) {
      return TermKind.OTHER;
    }
    return weight < STRONG ? TermKind.SUPPORTING : TermKind.CONTRACT;
  }
}
