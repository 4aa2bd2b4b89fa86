package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.PartKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Messages with a part that is not looked into. */
class UnopenedPartTest {
  private static final String FINDING = "Part 2 is encrypted and cannot be read.";

  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  @Test
  void anEncryptedMailWithATellingSubjectIsAContract() {
    TestMailBuilder mail = TestMailBuilder.withSubject("Signed lease agreement");
    assertThat(judge.judge(mail.read()).isContract()).isFalse();
    assertThat(judge.judge(mail.unopened(FINDING).read()).isContract()).isTrue();
  }

  @Test
  void weakEvidenceSendsItToAPerson() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Papers").text("This is about the contract.");
    assertThat(judge.judge(mail.read()).decision()).isEqualTo(Verdict.Decision.OTHER);
    Verdict verdict = judge.judge(mail.unopened(FINDING).read());
    assertThat(verdict.decision()).isEqualTo(Verdict.Decision.REVIEW);
    assertThat(verdict.reasons()).first().isEqualTo(FINDING);
  }

  @Test
  void withoutEvidenceItIsNotForAPerson() {
    TestMailBuilder mail = TestMailBuilder.withSubject("Holiday photos").attach("2026.zip");
    assertThat(judge.judge(mail.unopened(FINDING).read()).decision())
        .isEqualTo(Verdict.Decision.OTHER);
    mail = TestMailBuilder.withSubject("Hello").attach("a.pdf");
    assertThat(judge.judge(mail.unopened(FINDING).read()).decision())
        .isEqualTo(Verdict.Decision.OTHER);
  }

  @Test
  void evidenceAgainstAContractStillCounts() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Your invoice 2026-11")
            .text("Under the contract we charge you:")
            .attach("2026.zip");
    assertThat(judge.judge(mail.unopened(FINDING).read()).decision())
        .isEqualTo(Verdict.Decision.OTHER);
  }

  @Test
  void theNameOfAnUnopenedArchiveCounts() {
    for (String type :
        new String[] {
          "application/x-rar-compressed",
          "application/gzip",
          "application/x-tar",
          "application/vnd.ms-outlook",
          "application/vnd.ms-cab-compressed"
        }) {
      TestMailBuilder mail =
          TestMailBuilder.withSubject("Papers")
              .attach("2", Optional.of("Lease agreement.bin"), type, PartKind.CONTAINER);
      assertThat(judge.judge(mail.unopened(FINDING).read()).isContract()).as(type).isTrue();
    }
  }

  @Test
  void anOpenedArchiveWithoutDocumentsIsNoDocument() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Lease")
            .attach("2", Optional.of("Lease.tgz"), "application/gzip", PartKind.CONTAINER)
            .attach("2!a.bin", Optional.of("a.bin"), "application/octet-stream", PartKind.OTHER);
    assertThat(judge.judge(mail.read()).isContract()).isFalse();
  }
}
