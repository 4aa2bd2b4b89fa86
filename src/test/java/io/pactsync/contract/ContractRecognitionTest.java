package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ContractRecognitionTest {
  private static final double MINIMUM = 0.95;

  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  @Test
  void contractsAreRecognizedInManyLanguages() throws IOException {
    List<LabelledTestMail> mails = labelled();
    List<LabelledTestMail> missed =
        mails.stream().filter(m -> m.contract() && !isFound(m)).toList();
    List<LabelledTestMail> falsePositives =
        mails.stream().filter(m -> !m.contract() && isFound(m)).toList();
    long contracts = mails.stream().filter(LabelledTestMail::contract).count();
    double found = contracts - missed.size();

    assertThat(mails).hasSizeGreaterThan(120);
    assertThat(found / contracts)
        .as(() -> "recall; missed:" + explain(missed))
        .isGreaterThan(MINIMUM);
    assertThat(found / (found + falsePositives.size()))
        .as(() -> "precision; false positives:" + explain(falsePositives))
        .isGreaterThan(MINIMUM);
  }

  private boolean isFound(LabelledTestMail mail) {
    return judge.judge(mail.mail()).isContract();
  }

  private String explain(List<LabelledTestMail> mails) {
    StringBuilder lines = new StringBuilder();
    for (LabelledTestMail mail : mails) {
      Verdict verdict = judge.judge(mail.mail());
      lines.append("\n  ").append(verdict.score()).append("  ").append(mail.line());
      verdict.reasons().forEach(reason -> lines.append("\n        ").append(reason));
    }
    return lines.toString();
  }

  private static List<LabelledTestMail> labelled() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            ContractRecognitionTest.class.getResourceAsStream("labelled-mails.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(LabelledTestMail::parse)
          .toList();
    }
  }
}
