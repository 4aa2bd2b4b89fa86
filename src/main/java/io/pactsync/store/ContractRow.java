package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A delivered message without its documents.
 *
 * @param review whether a person must decide about the message; if false, it contains a contract
 * @param score the verdict's score, from 0 to 1
 * @param links the number of documents behind links
 * @param folder the folder of the documents, relative to the delivery directory
 * @param jsonSha256 the SHA-256 of the delivered {@code message.json}, in hex
 */
public record ContractRow(
    String email,
    String gmailId,
    String threadId,
    Instant internalDate,
    Optional<String> rfcMessageId,
    Optional<String> from,
    Optional<String> subject,
    boolean review,
    double score,
    List<String> reasons,
    int links,
    String folder,
    String jsonSha256) {
  public ContractRow {
    reasons = List.copyOf(reasons);
    if (links < 0) {
      throw new IllegalArgumentException(
          "Message %s has %d documents behind links.".formatted(gmailId, links));
    }
  }
}
