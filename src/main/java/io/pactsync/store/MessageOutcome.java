package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What became of a message that was in hand; written to the books as a checkpoint. */
public sealed interface MessageOutcome {
  String gmailId();

  /** Its documents are in place, and so is its {@code message.json}. */
  record Synced(String gmailId, ContractRow contract, List<DocumentRow> documents)
      implements MessageOutcome {
    public Synced {
      documents = List.copyOf(documents);
    }
  }

  /** Judged not to bear a contract. */
  record Other(String gmailId, Instant internalDate, double score) implements MessageOutcome {}

  /** Deleted at Gmail meanwhile. */
  record Gone(String gmailId) implements MessageOutcome {}

  /** A dead letter. */
  record Failed(String gmailId, String reason, Optional<Instant> internalDate)
      implements MessageOutcome {}

  /**
   * Still pending.
   *
   * @param counted whether this counts as an attempt
   * @param notBefore when it may be tried again
   */
  record Again(String gmailId, String reason, boolean counted, Instant notBefore)
      implements MessageOutcome {}
}
