package io.pactsync.store;

import java.util.List;

/**
 * A message that contains a contract, with its documents.
 *
 * @param unopened sentences about parts that are not looked into
 */
public record StoredContract(
    ContractRow contract, List<DocumentRow> documents, List<String> unopened) {
  public StoredContract {
    documents = List.copyOf(documents);
    unopened = List.copyOf(unopened);
  }

  /** A contract whose parts were all looked into. */
  public StoredContract(ContractRow contract, List<DocumentRow> documents) {
    this(contract, documents, List.of());
  }
}
