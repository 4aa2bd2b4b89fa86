package io.pactsync.deliver;

import io.pactsync.store.DocumentRow;
import java.util.List;

/**
 * What the books keep of a delivery.
 *
 * @param folder relative to the root of the delivered tree, with {@code /} between names
 * @param documents as saved
 * @param jsonSha256 of {@code message.json}, in hex
 */
public record Delivered(String folder, List<DocumentRow> documents, String jsonSha256) {
  public Delivered {
    documents = List.copyOf(documents);
  }
}
