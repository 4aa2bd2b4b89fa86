package io.pactsync.contract;

import io.pactsync.mail.link.DocumentLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds links to documents that are not attached. */
final class DocumentLinkCollector implements EvidenceCollector {
  /** Gmail writes the file name in the text when it replaces an attachment by a Drive link. */
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._()-]{0,80}\\.(?:pdf|docx?|rtf|odt|zip)\\b");

  private static final int MAX_NAMES = 10;

  private final VerdictRules rules;
  private final FileNameTerms names;

  DocumentLinkCollector(VerdictRules rules, FileNameTerms names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    List<SignalFinding> findings = new ArrayList<>();
    kinds(mail)
        .filter(DocumentLink.DocumentLinkService::isSigning)
        .findFirst()
        .ifPresent(kind -> findings.add(signing(kind)));
    if (findings.isEmpty() && mail.documents().isEmpty()) {
      kinds(mail)
          .findFirst()
          .ifPresent(
              kind -> {
                findings.add(
                    SignalFinding.ofFileType(rules.weight(Signal.DRIVE_LINK), place(kind)));
                findings.addAll(named(mail));
              });
    }
    return findings;
  }

  private static String place(DocumentLink.DocumentLinkService kind) {
    return kind == DocumentLink.DocumentLinkService.GMAIL_CONFIDENTIAL
        ? "its content is behind a link, in Gmail's confidential mode"
        : "it links to a file at " + serviceName(kind) + " instead of attaching one";
  }

  /** The most likely name in the text or in a link: most file stores put it there. */
  private List<SignalFinding> named(JudgeInput mail) {
    Optional<List<SignalFinding>> mostLikely =
        Stream.concat(
                FILE_NAME.matcher(mail.text()).results().limit(MAX_NAMES).map(MatchResult::group),
                mail.mail().links().stream()
                    .filter(link -> !link.kind().isSigning())
                    .flatMap(link -> link.fileName().stream())
                    .limit(MAX_NAMES))
            .map(name -> names.find(name, "the linked " + QuotedText.quote(name)))
            .max(
                Comparator.comparingDouble(
                    findings -> findings.stream().mapToDouble(SignalFinding::weight).sum()));
    return mostLikely.orElse(List.of());
  }

  private SignalFinding signing(DocumentLink.DocumentLinkService kind) {
    return new SignalFinding(
        rules.weight(Signal.SIGNING_LINK), "it links to a document at " + serviceName(kind));
  }

  private static Stream<DocumentLink.DocumentLinkService> kinds(JudgeInput mail) {
    return mail.mail().links().stream().map(DocumentLink::kind);
  }

  private static String serviceName(DocumentLink.DocumentLinkService kind) {
    return switch (kind) {
      case DOCUSIGN -> "DocuSign";
      case ADOBE_SIGN -> "Adobe Sign";
      case DROPBOX_SIGN -> "Dropbox Sign";
      case PANDADOC -> "PandaDoc";
      case GOOGLE_DRIVE -> "Google Drive";
      case GMAIL_CONFIDENTIAL -> "Gmail";
      case SHAREPOINT -> "SharePoint";
      case ONEDRIVE -> "OneDrive";
      case DROPBOX -> "Dropbox";
      case BOX -> "Box";
      case ICLOUD -> "iCloud";
    };
  }
}
