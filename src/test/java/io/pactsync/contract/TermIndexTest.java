package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermIndexTest {
  private final TermIndex vocabulary = new TermIndex(VerdictRules.DEFAULTS, TermFindings.TOPICS);

  @Test
  void aTermMatchesWholeWordsOnly() {
    assertThat(kinds("the contractor is pleased to release the contraction")).isEmpty();
    assertThat(kinds("the contract")).containsExactly(TermKind.CONTRACT);
  }

  @Test
  void endingsMatchGermanAndNordicCompounds() {
    for (String compound :
        List.of("Mietvertrag", "Rahmenverträge", "Kaufvertraege", "hyresavtal", "lejeaftale")) {
      assertThat(kinds(compound)).as(compound).containsExactly(TermKind.CONTRACT);
    }
  }

  @Test
  void theHeadOfACompoundDecidesItsKind() {
    assertThat(kinds("Vertragsrechnung")).containsExactly(TermKind.INVOICE);
    assertThat(kinds("Vertragsnummer")).containsExactly(TermKind.NEUTRAL);
  }

  @Test
  void longerTermsWinOverTheWordsInsideThem() {
    assertThat(kinds("statement of work")).containsExactly(TermKind.CONTRACT);
    assertThat(kinds("bank statement")).containsExactly(TermKind.STATEMENT);
    assertThat(kinds("contract manager")).containsExactly(TermKind.NEUTRAL);
  }

  @Test
  void caseAndAccentsAreIgnored() {
    for (String spelling :
        List.of("SÖZLEŞMESİ", "sozlesmesi", "ΣΎΜΒΑΣΗ", "Συμβασης", "SMLOUVĚ", "umową", "UMOWA")) {
      assertThat(kinds(spelling)).as(spelling).containsExactly(TermKind.CONTRACT);
    }
    String decomposed = "Vertra\u0308ge";
    assertThat(kinds(decomposed)).containsExactly(TermKind.CONTRACT);
    String fullWidth = "\uFF2E\uFF24\uFF21";
    assertThat(kinds(fullWidth)).containsExactly(TermKind.CONTRACT);
  }

  @Test
  void unspacedScriptsMatchInsideRuns() {
    assertThat(kinds("弊社の業務委託契約書を送ります")).contains(TermKind.CONTRACT);
    assertThat(kinds("租赁合同已签署2026年")).containsExactlyInAnyOrder(TermKind.CONTRACT, TermKind.SIGNED);
    assertThat(kinds("임대차계약서를 보냅니다")).contains(TermKind.CONTRACT);
  }

  @Test
  void aLongerTermHidesTheTermsInsideIt() {
    assertThat(kinds("契約社員")).containsExactly(TermKind.NEUTRAL);
  }

  @Test
  void fileNamesSplitAtSeparatorsDigitsAndCapitals() {
    for (String name :
        List.of(
            "LeaseAgreement2026", "signed_NDA-v2", "2026.lease.final", "NDASigned", "kettleMSA")) {
      assertThat(vocabulary.find(TokenizedText.ofFileName(name)).stream().map(TermMatch::kind))
          .as(name)
          .contains(TermKind.CONTRACT);
    }
  }

  @Test
  void aMatchContainsTheWordsInLowerCase() {
    assertThat(vocabulary.find(TokenizedText.ofText("Anbei: MIETVERTRÄGE")))
        .containsExactly(new TermMatch(TermKind.CONTRACT, "mietverträge", 1));
  }

  @Test
  void aTermWithoutLettersIsRejected() {
    assertThatThrownBy(
            () -> VerdictRules.DEFAULTS.plusTerms(TermKind.CONTRACT, "own", List.of("lease", "*")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The term \"*\" must contain a letter or digit.");
  }

  @Test
  void everyBuiltInTermMatchesItself() {
    for (TermKind kind : TermKind.values()) {
      TermIndex own = new TermIndex(VerdictRules.DEFAULTS, EnumSet.of(kind));
      VerdictRules.DEFAULTS
          .group(kind)
          .termsByLanguage()
          .forEach(
              (language, terms) ->
                  terms.forEach(
                      term ->
                          assertThat(own.find(TokenizedText.ofText(term.replace("*", ""))))
                              .as("%s, %s: %s", kind, language, term)
                              .isNotEmpty()));
    }
  }

  private List<TermKind> kinds(String text) {
    return vocabulary.find(TokenizedText.ofText(text)).stream().map(TermMatch::kind).toList();
  }
}
