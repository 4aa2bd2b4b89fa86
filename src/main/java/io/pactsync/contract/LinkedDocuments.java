package io.pactsync.contract;

import io.pactsync.mail.DocumentLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Links to documents that the mail does not hold. */
final class LinkedDocuments implements Evidence {
  /** Gmail writes the file's name where it puts a Drive link in place of an attachment. */
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._()-]{0,80}\\.(?:pdf|docx?|rtf|odt|zip)\\b");

  private static final int NAMES = 10;

  private final VerdictRules rules;
  private final NameTerms names;

  LinkedDocuments(VerdictRules rules, NameTerms names) {
    this.rules = rules;
    this.names = names;
  }

  @Override
  public List<Finding> in(Letter letter) {
    List<Finding> findings = new ArrayList<>();
    kinds(letter)
        .filter(kind -> kind != DocumentLink.Kind.GOOGLE_DRIVE)
        .findFirst()
        .ifPresent(kind -> findings.add(signing(kind)));
    if (findings.isEmpty()
        && letter.documents().isEmpty()
        && kinds(letter).anyMatch(kind -> kind == DocumentLink.Kind.GOOGLE_DRIVE)) {
      findings.add(
          new Finding(
              rules.weight(Clue.DRIVE_LINK),
              "it links to a file at Google Drive instead of attaching one"));
      findings.addAll(namedInText(letter));
    }
    return findings;
  }

  private List<Finding> namedInText(Letter letter) {
    Optional<List<Finding>> likeliest =
        FILE_NAME
            .matcher(letter.text())
            .results()
            .limit(NAMES)
            .map(MatchResult::group)
            .map(name -> names.in(name, "the linked " + Quoted.of(name)))
            .max(
                Comparator.comparingDouble(
                    findings -> findings.stream().mapToDouble(Finding::weight).sum()));
    return likeliest.orElse(List.of());
  }

  private Finding signing(DocumentLink.Kind kind) {
    return new Finding(
        rules.weight(Clue.SIGNING_LINK), "it links to a document at " + serviceName(kind));
  }

  private static Stream<DocumentLink.Kind> kinds(Letter letter) {
    return letter.mail().links().stream().map(DocumentLink::kind);
  }

  private static String serviceName(DocumentLink.Kind kind) {
    return switch (kind) {
      case DOCUSIGN -> "DocuSign";
      case ADOBE_SIGN -> "Adobe Sign";
      case DROPBOX_SIGN -> "Dropbox Sign";
      case PANDADOC -> "PandaDoc";
      case GOOGLE_DRIVE -> "Google Drive";
    };
  }
}
