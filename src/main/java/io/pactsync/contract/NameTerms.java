package io.pactsync.contract;

import java.util.List;
import java.util.regex.Pattern;

/** What a file's name says. */
final class NameTerms {
  private static final int LONGEST = 300;
  private static final Pattern ENDING = Pattern.compile("(\\.[A-Za-z0-9]{1,5}){1,2}\\s*$");

  private final Vocabulary topics;
  private final VerdictRules rules;

  NameTerms(VerdictRules rules, Vocabulary topics) {
    this.rules = rules;
    this.topics = topics;
  }

  /**
   * @param file how the reasons call the file, such as {@code the attached "Lease.pdf"}
   */
  List<Finding> in(String name, String file) {
    String bounded = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
    Words words = Words.ofName(ENDING.matcher(bounded).replaceFirst(""));
    return Terms.findings(
        topics.find(words),
        hit -> rules.weights(hit.kind()).name(),
        hit -> "%s is named like %s (%s)".formatted(file, like(hit), Quoted.of(hit.words())));
  }

  private static String like(Hit hit) {
    return hit.kind() == TermKind.SIGNED ? "something signed" : hit.kind().thing();
  }
}
