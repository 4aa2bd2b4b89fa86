package io.pactsync.store;

import java.util.List;

/** A message that contains a contract, with its documents. */
public record StoredContract(ContractRow contract, List<DocumentRow> documents) {
  public StoredContract {
    documents = List.copyOf(documents);
  }
}
