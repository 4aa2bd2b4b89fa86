package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import java.util.Comparator;
import java.util.List;

/**
 * Judges whether a mail contains a contract.
 *
 * <p>Each finding adds a weight to a sum. The score is the logistic function of the sum: 1 / (1 +
 * e^-sum). A weight therefore multiplies the odds by e^weight, independent of other findings. The
 * sum starts below zero, because most mail contains no contract.
 *
 * <p>Pure and thread-safe. Does not block or read the contents of attachments. The work is bounded
 * for mail of any length.
 */
public final class ContractJudge {
  private static final int SUBJECT_CHARS = 1_000;

  /** Text after this limit is mostly quoted mail and legal notices. */
  private static final int TEXT_CHARS = 16_000;

  private final VerdictRules rules;
  private final List<EvidenceCollector> evidence;

  /** Indexes the terms of the rules. This is slow, so use one instance for a whole run. */
  public ContractJudge(VerdictRules rules) {
    this.rules = rules;
    TermIndex topics = new TermIndex(rules, TermFindings.TOPICS);
    FileNameTerms names = new FileNameTerms(rules, topics);
    this.evidence =
        List.of(
            new AttachmentCollector(rules, names),
            new DocumentLinkCollector(rules, names),
            new SubjectCollector(rules, topics),
            new BodyTextCollector(rules, topics),
            new SigningServiceCollector(rules),
            new BulkMailCollector(rules),
            new CalendarCollector(rules),
            new NoDocumentCollector(rules));
  }

  public Verdict judge(ReadMail mail) {
    JudgeInput judged =
        new JudgeInput(
            mail,
            first(SUBJECT_CHARS, mail.headers().subject().orElse("")),
            first(TEXT_CHARS, mail.text()),
            AttachedDocument.among(mail.attachments()));
    List<SignalFinding> findings =
        evidence.stream()
            .flatMap(each -> each.collect(judged).stream())
            .sorted(Comparator.comparingDouble((SignalFinding f) -> -Math.abs(f.weight())))
            .toList();
    double sum = rules.initialSum() + findings.stream().mapToDouble(SignalFinding::weight).sum();
    // The decision uses the rounded score, so that it always agrees with the reported score.
    double score = Math.round(100 / (1 + Math.exp(-sum))) / 100.0;
    Verdict verdict =
        new Verdict(
            score >= rules.threshold() ? Verdict.Decision.CONTRACT : Verdict.Decision.OTHER,
            score,
            findings.stream().map(SignalFinding::toSentence).toList());
    boolean maySayContract =
        score >= rules.unopenedReview() && findings.stream().anyMatch(SignalFinding::saysContract);
    return maySayContract ? verdict.withUndecidedParts(mail.unopened()) : verdict;
  }

  private static String first(int chars, String text) {
    return text.length() > chars ? text.substring(0, chars) : text;
  }
}
