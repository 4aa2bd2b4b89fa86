package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A message as it was delivered, with its documents.
 *
 * @param review whether a person has to decide about it; otherwise it bears a contract
 * @param score the verdict's, from 0 to 1
 * @param folder where its documents lie, relative to the delivery directory
 * @param links how many documents stand behind links
 * @param json the delivered {@code message.json}'s SHA-256, in hex
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
    String json) {
  public ContractRow {
    reasons = List.copyOf(reasons);
    if (links < 0) {
      throw new IllegalArgumentException(
          "Message %s has %d documents behind links.".formatted(gmailId, links));
    }
  }
}
