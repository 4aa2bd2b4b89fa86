package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** What every part of the conformance suite uses: a store that is empty when a test begins. */
public interface ConformanceTarget {
  /** The store under test. */
  Store store();

  /** Another store on the same database, open beside {@link #store()}. */
  Store otherStore();

  /** The state of a message of {@link StoreSamples#INBOX}; empty when it was never listed. */
  default Optional<MessageState> stateOf(String gmailId) {
    return Optional.ofNullable(
        store().messages().statesOf(StoreSamples.INBOX, List.of(gmailId)).get(gmailId));
  }
}
