package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.link.DocumentLink;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContractJudgeTest {
  private static final String SERVICE_SENDER = "dse@docusign.net";

  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  @Test
  void reasonsAreListedStrongestFirst() {
    Verdict verdict =
        judge.judge(TestMailBuilder.withSubject("Invoice and papers").attach("Lease.pdf").read());

    assertThat(verdict.reasons())
        .containsExactly(
            "the attached \"Lease.pdf\" is named like a contract (\"lease\")",
            "against it: the subject mentions an invoice (\"invoice\")",
            "\"Lease.pdf\" is a PDF document");
  }

  /** Each accent folds to an empty string, which is not a word. */
  @Test
  void aLoneAccentIsNotAWord() {
    for (String accent :
        new String[] {"´", "¨", "¸", "¯", "˜", "\u034f", "\u0301", "\u0300\u036f", "\uff9e"}) {
      for (String text :
          new String[] {accent, accent + " " + accent, "Vertrag " + accent, accent + "x"}) {
        Verdict verdict =
            judge.judge(
                TestMailBuilder.withSubject(text)
                    .text(text)
                    .attach("Vertrag " + accent + ".pdf")
                    .read());
        assertThat(verdict.isContract()).as("accent %x", accent.codePointAt(0)).isTrue();
      }
      judge.judge(TestMailBuilder.withSubject(accent).text(accent).attach(accent + ".pdf").read());
    }
  }

  @Test
  void aThresholdOfZeroKeepsEveryMessage() {
    ContractJudge keepsAll = new ContractJudge(VerdictRules.DEFAULTS.withThreshold(0));

    assertThat(
            keepsAll
                .judge(TestMailBuilder.withSubject("Newsletter").addMark("newsletter").read())
                .isContract())
        .isTrue();
    assertThat(keepsAll.judge(TestMailBuilder.withSubject("").read()).isContract()).isTrue();
  }

  @Test
  void theDecisionAgreesWithTheReportedScore() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (double threshold : new double[] {0, 0.25, 0.5, 0.9, 1}) {
      ContractJudge strict = new ContractJudge(VerdictRules.DEFAULTS.withThreshold(threshold));
      for (int i = 0; i < 100; i++) {
        Verdict verdict = strict.judge(randomMail(random));

        assertThat(verdict.isContract())
            .as("seed %d", seed)
            .isEqualTo(verdict.score() >= threshold);
        assertThat(Double.toString(verdict.score()))
            .as("seed %d", seed)
            .hasSizeLessThanOrEqualTo(4);
      }
    }
  }

  @Test
  void anInvoiceBesideAContractDoesNotLowerTheScore() {
    TestMailBuilder contract = TestMailBuilder.withSubject("Papers").attach("Lease signed.pdf");
    double alone = judge.judge(contract.read()).score();

    assertThat(judge.judge(contract.attach("Invoice 12.pdf").read()).score()).isEqualTo(alone);
  }

  @Test
  void mentioningAContractIsNotContainingOne() {
    Verdict verdict =
        judge.judge(TestMailBuilder.withSubject("The signed contract").text("contract").read());

    assertThat(verdict.isContract()).isFalse();
    assertThat(verdict.reasons())
        .first()
        .isEqualTo("against it: it contains no document and no link to one");
  }

  @Test
  void aReasonReportsThatOnlyPicturesAreAttached() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Re: contract").attach("logo.png").attach("image001.jpg");

    assertThat(judge.judge(mail.read()).reasons())
        .contains("against it: the only attachments are pictures such as logos");
  }

  @Test
  void aSigningServiceIsRecognizedByItsWholeDomain() {
    for (String sender : List.of(SERVICE_SENDER, "dse_NA3@DocuSign.NET", "x@eumail.docusign.net")) {
      assertThat(bySigningService(TestMailBuilder.withSubject("Hi").from("Any", sender)))
          .as(sender)
          .isTrue();
    }
    for (String sender :
        List.of(
            "dse@docusign.net.evil.example",
            "dse@notdocusign.net",
            "docusign.net@evil.example",
            "dse@docusign.example")) {
      assertThat(
              bySigningService(
                  TestMailBuilder.withSubject("Hi").from("DocuSign <dse@docusign.net>", sender)))
          .as(sender)
          .isFalse();
    }
  }

  @Test
  void aSigningServiceIsRecognizedBehindAGroupAndByDkim() {
    assertThat(
            bySigningService(
                TestMailBuilder.withSubject("Hi").header("X-Original-Sender", SERVICE_SENDER)))
        .isTrue();
    assertThat(
            bySigningService(
                TestMailBuilder.withSubject("Hi").header("Sender", "DocuSign <dse@docusign.net>")))
        .isTrue();
    assertThat(
            bySigningService(
                TestMailBuilder.withSubject("Hi")
                    .header("DKIM-Signature", "v=1; a=rsa-sha256; d=docusign.net; s=k1; b=AAAA")))
        .isTrue();
    assertThat(
            bySigningService(
                TestMailBuilder.withSubject("Hi")
                    .header("Sender", "\"dse@docusign.net\" <x@evil.example>")))
        .isFalse();
  }

  @Test
  void aSenderThatFailsAuthenticationIsIgnored() {
    TestMailBuilder forged =
        TestMailBuilder.withSubject("Completed")
            .from("DocuSign", SERVICE_SENDER)
            .header("Authentication-Results", "mx.inbox.example; spf=fail; dmarc=fail");

    assertThat(bySigningService(forged)).isFalse();
  }

  @Test
  void aNewsletterOfASigningServiceIsNotAContract() {
    TestMailBuilder news =
        TestMailBuilder.withSubject("All parties love our new agreement templates")
            .from("DocuSign", "news@docusign.com")
            .addMark("newsletter");

    assertThat(judge.judge(news.read()).isContract()).isFalse();
  }

  @Test
  void aLinkToASigningServiceIsSufficient() {
    for (DocumentLink.DocumentLinkService kind : DocumentLink.DocumentLinkService.values()) {
      assertThat(judge.judge(TestMailBuilder.withSubject("Hi").link(kind).read()).isContract())
          .as("%s", kind)
          .isEqualTo(kind.isSigning());
    }
  }

  @Test
  void anUnopenedZipIsJudgedByItsName() {
    assertThat(
            judge
                .judge(TestMailBuilder.withSubject("Hi").attach("Mietvertrag.zip").read())
                .isContract())
        .isTrue();
  }

  @Test
  void aZipWithoutDocumentsIsNotAContract() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Hi")
            .attach("Contracts.zip")
            .attach("Contracts.zip!chart.xlsx");

    assertThat(judge.judge(mail.read()).isContract()).isFalse();
  }

  @Test
  void anUnnamedDocumentIsIdentifiedByItsPath() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Signed contract")
            .attach("2.1", Optional.empty(), "application/pdf");

    Verdict verdict = judge.judge(mail.read());

    assertThat(verdict.isContract()).isTrue();
    assertThat(verdict.reasons()).contains("attachment 2.1 is a PDF document");
  }

  @Test
  void quotedNamesAreSanitized() {
    String evil = "lease\r\nX: y\u202Efdp\u0000.exe \uD800 " + "long ".repeat(60) + ".pdf";
    Verdict verdict = judge.judge(TestMailBuilder.withSubject(evil).attach(evil).read());

    assertThat(verdict.reasons())
        .allSatisfy(
            reason -> {
              assertThat(reason).hasSizeLessThan(200);
              assertThat(reason).doesNotContainPattern("[\\p{Cntrl}\\u202E\\uD800]");
            });
  }

  @Test
  void addedTermsCountLikeBuiltInTerms() {
    ReadMail mail = TestMailBuilder.withSubject("Teapot pledge").attach("Kettle-Pledge.pdf").read();
    ContractJudge extended =
        new ContractJudge(
            VerdictRules.DEFAULTS.plusTerms(TermKind.CONTRACT, "own", List.of("kettle pledge")));

    assertThat(judge.judge(mail).isContract()).isFalse();
    assertThat(extended.judge(mail).isContract()).isTrue();
  }

  @Test
  void replacedTermsAndWeightsHaveNoEffect() {
    ReadMail mail = TestMailBuilder.withSubject("Papers").attach("Lease.pdf").read();
    VerdictRules rules = VerdictRules.DEFAULTS;
    TermGroup contract = rules.group(TermKind.CONTRACT);
    TermGroup onlyDeed = new TermGroup(contract.weights(), Map.of("en", List.of("deed")));
    TermGroup weightless = new TermGroup(new TermWeights(0, 0, 0, 0), contract.termsByLanguage());
    Map<Signal, Double> weights = new EnumMap<>(rules.weights());
    weights.put(Signal.DOCUMENT, -9.0);
    assertThat(judge.judge(mail).isContract()).isTrue();
    assertThat(isContract(mail, rules.weights(), onlyDeed)).isFalse();
    assertThat(isContract(mail, rules.weights(), weightless)).isFalse();
    assertThat(isContract(mail, weights, contract)).isFalse();
  }

  private static boolean isContract(
      ReadMail mail, Map<Signal, Double> weights, TermGroup contract) {
    VerdictRules rules = VerdictRules.DEFAULTS;
    Map<TermKind, TermGroup> terms = new EnumMap<>(rules.terms());
    terms.put(TermKind.CONTRACT, contract);
    return new ContractJudge(
            new VerdictRules(
                rules.threshold(),
                rules.unopenedReview(),
                rules.initialSum(),
                weights,
                terms,
                rules.signingServices()))
        .judge(mail)
        .isContract();
  }

  @Test
  void onlyTheBeginningOfALongTextIsJudged() {
    TestMailBuilder mail = TestMailBuilder.withSubject("Hi").attach("a.pdf");
    double before = judge.judge(mail.text("lorem ".repeat(20_000)).read()).score();

    assertThat(judge.judge(mail.text("lorem ".repeat(20_000) + "signed contract").read()).score())
        .isEqualTo(before);
  }

  @Test
  void threadsCanShareAJudge() {
    ReadMail mail =
        TestMailBuilder.withSubject("Vertrag 契約書")
            .text("anbei der Vertrag")
            .attach("Lease.pdf")
            .read();
    Verdict expected = judge.judge(mail);

    assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> judge.judge(mail)))
        .containsOnly(expected);
  }

  private boolean bySigningService(TestMailBuilder mail) {
    return judge.judge(mail.read()).reasons().stream()
        .anyMatch(reason -> reason.startsWith("an e-signature service sent it"));
  }

  private static ReadMail randomMail(Random random) {
    List<String> words =
        List.of("lease", "invoice", "signed", "hello", "Vertrag", "契約書", "cv", "agenda", "2026");
    TestMailBuilder mail =
        TestMailBuilder.withSubject(pick(words, random) + " " + pick(words, random))
            .text("attached " + pick(words, random));
    if (random.nextBoolean()) {
      mail.attach(pick(words, random) + pick(List.of(".pdf", ".jpg", ".zip", ".exe", ""), random));
    }
    for (String mark : List.of("newsletter", "bulk", "calendar", "link=docusign", "list")) {
      if (random.nextInt(4) == 0) {
        mail.addMark(mark);
      }
    }
    return mail.read();
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }
}
