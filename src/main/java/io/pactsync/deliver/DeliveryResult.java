package io.pactsync.deliver;

import io.pactsync.store.DocumentRow;
import java.util.List;

/**
 * The result of a delivery, which the store keeps.
 *
 * @param folder relative to the root of the delivered tree, with {@code /} as the separator
 * @param documents as saved
 * @param jsonSha256 the SHA-256 of {@code message.json}, in hex
 */
public record DeliveryResult(String folder, List<DocumentRow> documents, String jsonSha256) {
  public DeliveryResult {
    documents = List.copyOf(documents);
  }
}
