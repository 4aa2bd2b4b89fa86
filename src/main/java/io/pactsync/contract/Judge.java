package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import java.util.Comparator;
import java.util.List;

/**
 * Judges whether a mail bears a contract.
 *
 * <p>Each piece of evidence adds a weight to a sum, and the score is the logistic function of that
 * sum: 1 / (1 + e^-sum). So every weight is a change of the odds by the factor e^weight, whatever
 * else is known; evidence for and against can outweigh each other; and no heap of weak evidence
 * reaches certainty. The sum begins below zero, because most mail bears no contract.
 *
 * <p>Pure and thread-safe; it neither reads the attachments' contents nor blocks. The work is
 * bounded, however long the mail.
 */
public final class Judge {
  private static final int SUBJECT_CHARS = 1_000;

  /** Further down stand quoted mails and small print. */
  private static final int TEXT_CHARS = 16_000;

  private final VerdictRules rules;
  private final List<Evidence> evidence;

  /** Indexes the rules' terms, which takes a while: one judge is meant to serve a whole run. */
  public Judge(VerdictRules rules) {
    this.rules = rules;
    Vocabulary topics = new Vocabulary(rules, Terms.TOPICS);
    NameTerms names = new NameTerms(rules, topics);
    this.evidence =
        List.of(
            new AttachedDocuments(rules, names),
            new LinkedDocuments(rules, names),
            new SubjectTerms(rules, topics),
            new TextTerms(rules, topics),
            new SignatureProgress(rules),
            new BulkMail(rules),
            new CalendarMail(rules),
            new NothingToKeep(rules));
  }

  public Verdict judge(ReadMail mail) {
    Letter letter =
        new Letter(
            mail,
            first(SUBJECT_CHARS, mail.headers().subject().orElse("")),
            first(TEXT_CHARS, mail.text()),
            Document.in(mail.attachments()));
    List<Finding> findings =
        evidence.stream()
            .flatMap(each -> each.in(letter).stream())
            .sorted(Comparator.comparingDouble((Finding f) -> -Math.abs(f.weight())))
            .toList();
    double sum = rules.start() + findings.stream().mapToDouble(Finding::weight).sum();
    // The decision is made on the figure that is shown, so that the two never disagree.
    double score = Math.round(100 / (1 + Math.exp(-sum))) / 100.0;
    return new Verdict(
        score >= rules.threshold() ? Verdict.Decision.CONTRACT : Verdict.Decision.OTHER,
        score,
        findings.stream().map(Finding::sentence).toList());
  }

  private static String first(int chars, String text) {
    return text.length() > chars ? text.substring(0, chars) : text;
  }
}
