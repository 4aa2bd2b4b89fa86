package io.pactsync.contract;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An attachment of a file type that contracts use. */
record AttachedDocument(MailPart part, DocumentType type) {
  private static final String REST_OF_NAME = "[-_. \\w]*\\.(jpe?g|tiff?|png|hei[cf]|webp|avif)";

  /** Names of pictures that decorate mails and web pages, whatever their size. */
  private static final Pattern DECORATION =
      Pattern.compile(
          "(?i)(logo|banner|icon|spacer|pixel|avatar|facebook|linkedin|twitter|instagram|footer"
              + "|header)"
              + REST_OF_NAME);

  /** Names that mail programs give to logos, and phones to photos. The size decides. */
  private static final Pattern GENERATED =
      Pattern.compile("(?i)(image|outlook-\\w*|signature)" + REST_OF_NAME);

  /** Returns the documents among the attachments, in order. */
  static List<AttachedDocument> among(List<MailPart> attachments) {
    return attachments.stream().flatMap(part -> of(part, attachments).stream()).toList();
  }

  /** The document's name in a reason. */
  String displayName() {
    return part.name()
        .map(QuotedText::quote)
        .orElse("attachment " + QuotedText.sanitize(part.path()));
  }

  private static Optional<AttachedDocument> of(MailPart part, List<MailPart> all) {
    return DocumentType.of(part)
        .filter(type -> !type.isPicture() || !isDecoration(part))
        .filter(type -> !type.isContainer() || mayHoldDocuments(part, all))
        .map(type -> new AttachedDocument(part, type));
  }

  private static boolean isDecoration(MailPart part) {
    String name = part.name().orElse("").strip();
    return DECORATION.matcher(name).matches()
        || (part.kind() != PartKind.PAGE_PICTURE && GENERATED.matcher(name).matches());
  }

  /** An opened archive is judged by its contents. An unopened one may contain documents. */
  private static boolean mayHoldDocuments(MailPart archive, List<MailPart> all) {
    String inside = archive.path() + "!";
    List<MailPart> entries = all.stream().filter(p -> p.path().startsWith(inside)).toList();
    return entries.isEmpty()
        || entries.stream().anyMatch(entry -> DocumentType.of(entry).isPresent());
  }
}
