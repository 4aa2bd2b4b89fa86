package io.pactsync.contract;

import io.pactsync.mail.header.MailHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Detects newsletters, mailing lists and other bulk mail. */
final class BulkMailCollector implements EvidenceCollector {
  private final VerdictRules rules;

  BulkMailCollector(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    MailHeaders headers = mail.mail().headers();
    List<SignalFinding> findings = new ArrayList<>();
    // A list with open posting is a discussion group. Contracts are sent to groups.
    boolean isDiscussion = headers.first("list-post").map(BulkMailCollector::isOpen).orElse(false);
    if (headers.has("list-unsubscribe") && !isDiscussion) {
      findings.add(finding(Signal.NEWSLETTER, "it is a newsletter (List-Unsubscribe)"));
    }
    if (headers.has("list-id")) {
      findings.add(finding(Signal.MAILING_LIST, "it came through a mailing list (List-Id)"));
    }
    headers
        .first("precedence")
        .map(precedence -> precedence.strip().toLowerCase(Locale.ROOT))
        .filter(precedence -> precedence.equals("bulk") || precedence.equals("junk"))
        .ifPresent(
            precedence ->
                findings.add(
                    finding(Signal.BULK, "it is bulk mail (Precedence: " + precedence + ")")));
    return findings;
  }

  private static boolean isOpen(String listPost) {
    return !listPost.strip().toUpperCase(Locale.ROOT).startsWith("NO");
  }

  private SignalFinding finding(Signal signal, String reason) {
    return new SignalFinding(rules.weight(signal), reason);
  }
}
