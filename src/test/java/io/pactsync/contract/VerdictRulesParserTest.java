package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VerdictRulesParserTest {
  @Test
  void theDefaultThresholdIsOneHalf() {
    assertThat(VerdictRules.DEFAULTS.threshold()).isEqualTo(0.5);
  }

  @Test
  void anErrorNamesItsKey() {
    assertError("threshold: 0.5", "In the rules, weights must be a map.");
    assertError("weights: {documents: 1}", "\"documents\" is not a signal; use one of document, ");
    assertError("weights: {document: heavy}", "In the rules, document must be a number.");
    assertError(
        "weights: {}\nterms: {contract: {weights: {name: 1}, words: {en: lease}}}",
        "In the rules, contract.en must be a list.");
    assertError("weights: [", "The rules are not valid YAML: ");
    assertError("", "In the rules, weights must be a map.");
  }

  @Test
  void aThresholdOutOfRangeIsRejected() {
    assertThatThrownBy(() -> VerdictRules.DEFAULTS.withThreshold(50))
        .hasMessage("A threshold must be from 0 to 1, not 50.0.");
  }

  private static void assertError(String yaml, String sentence) {
    assertThatThrownBy(() -> VerdictRulesParser.parse(yaml))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(sentence);
  }
}
