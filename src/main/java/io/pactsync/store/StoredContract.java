package io.pactsync.store;

import java.util.List;

/** A contract-bearing message with its documents. */
public record StoredContract(ContractRow contract, List<DocumentRow> documents) {
  public StoredContract {
    documents = List.copyOf(documents);
  }
}
