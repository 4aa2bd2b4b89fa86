package io.pactsync.contract;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import java.util.List;

/**
 * Detects mail without a document or a link to one. Such mail contains no contract, unless a part
 * could not be opened.
 */
final class NoDocumentCollector implements EvidenceCollector {
  private final VerdictRules rules;

  NoDocumentCollector(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    if (!mail.documents().isEmpty() || !mail.mail().links().isEmpty()) {
      return List.of();
    }
    return mail.mail().unopened().isEmpty()
        ? List.of(new SignalFinding(rules.weight(Signal.NOTHING), reason(mail)))
        : List.of(
            SignalFinding.ofFileType(
                rules.weight(Signal.UNOPENED), "it contains a part that cannot be opened"));
  }

  private static String reason(JudgeInput mail) {
    if (mail.mail().attachments().isEmpty()) {
      return "it contains no document and no link to one";
    }
    return mail.mail().attachments().stream().allMatch(NoDocumentCollector::isPicture)
        ? "the only attachments are pictures such as logos"
        : "no attachment has a file type that contracts use";
  }

  private static boolean isPicture(MailPart part) {
    return part.kind() == PartKind.PICTURE || part.kind() == PartKind.PAGE_PICTURE;
  }
}
