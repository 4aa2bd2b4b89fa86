package io.pactsync.contract;

import java.util.List;
import java.util.regex.Pattern;

/** Finds terms in a file name. */
final class FileNameTerms {
  private static final int MAX_LENGTH = 300;
  private static final Pattern ENDING = Pattern.compile("(\\.[A-Za-z0-9]{1,5}){1,2}\\s*$");

  private final TermIndex topics;
  private final VerdictRules rules;

  FileNameTerms(VerdictRules rules, TermIndex topics) {
    this.rules = rules;
    this.topics = topics;
  }

  /**
   * @param file the file's name in the reasons, such as {@code the attached "Lease.pdf"}
   */
  List<SignalFinding> find(String name, String file) {
    String bounded = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name;
    TokenizedText words = TokenizedText.ofFileName(ENDING.matcher(bounded).replaceFirst(""));
    return TermFindings.findings(
        topics.find(words),
        match -> rules.weights(match.kind()).name(),
        match ->
            "%s is named like %s (%s)"
                .formatted(file, noun(match), QuotedText.quote(match.words())));
  }

  private static String noun(TermMatch match) {
    return match.kind() == TermKind.SIGNED ? "something signed" : match.kind().nounPhrase();
  }
}
