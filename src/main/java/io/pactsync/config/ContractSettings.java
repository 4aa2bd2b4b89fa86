package io.pactsync.config;

import java.util.List;

/**
 * What counts as contract-bearing.
 *
 * @param threshold the score from which a message counts, from 0 (everything does) to 1
 * @param terms own terms, beside the built-in ones
 */
public record ContractSettings(double threshold, List<ContractTerm> terms) {
  public static final ContractSettings DEFAULTS = new ContractSettings(0.5, List.of());

  public ContractSettings {
    terms = List.copyOf(terms);
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("the threshold is from 0 to 1, not " + threshold);
    }
  }
}
