package io.pactsync.deliver;

import io.pactsync.mail.UniqueFileNames;
import io.pactsync.mail.part.MailPart;
import io.pactsync.store.DocumentRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes the document rows of a message. The same parts always get the same file names. */
final class DeliveredDocumentRows {
  private DeliveredDocumentRows() {}

  static List<DocumentRow> of(List<MailPart> parts) {
    UniqueFileNames names = new UniqueFileNames(MessageJson.FILE);
    Map<String, String> firstPartByHash = new HashMap<>();
    List<DocumentRow> documents = new ArrayList<>();
    for (MailPart part : parts) {
      Optional<String> earlier =
          Optional.ofNullable(firstPartByHash.putIfAbsent(part.sha256(), part.path()));
      documents.add(
          new DocumentRow(
              part.path(),
              part.name(),
              names.next(part),
              part.declaredType(),
              part.detectedType(),
              part.size(),
              part.sha256(),
              earlier));
    }
    return documents;
  }
}
