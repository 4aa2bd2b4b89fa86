package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of processing one message, which a checkpoint writes to the store. {@link Synced},
 * {@link Other}, {@link Gone} and {@link Failed} set the {@link MessageState} of the same name;
 * {@link RetryLater} leaves the message pending.
 */
public sealed interface MessageOutcome {
  String gmailId();

  /** The final state that the message gets; empty when it stays pending. */
  Optional<MessageState> state();

  /** The message contains a contract. Its documents and its {@code message.json} are delivered. */
  record Synced(
      String gmailId,
      ContractRow contract,
      List<DocumentRow> documents,
      Optional<UnopenedContent> unopened)
      implements MessageOutcome {
    public Synced {
      documents = List.copyOf(documents);
    }

    /** All parts were looked into. */
    public Synced(String gmailId, ContractRow contract, List<DocumentRow> documents) {
      this(gmailId, contract, documents, Optional.empty());
    }

    @Override
    public Optional<MessageState> state() {
      return Optional.of(MessageState.SYNCED);
    }
  }

  /** The message was fetched and contains no contract. */
  record Other(
      String gmailId, Instant internalDate, double score, Optional<UnopenedContent> unopened)
      implements MessageOutcome {
    /** All parts were looked into. */
    public Other(String gmailId, Instant internalDate, double score) {
      this(gmailId, internalDate, score, Optional.empty());
    }

    @Override
    public Optional<MessageState> state() {
      return Optional.of(MessageState.OTHER);
    }
  }

  /**
   * The message was deleted at Gmail before it was fetched.
   *
   * @param reviveAt a listing that begins at this time or later and shows the message makes it
   *     pending again; empty for never
   */
  record Gone(String gmailId, Optional<Instant> reviveAt) implements MessageOutcome {
    /** A message that stays gone until a person names it. */
    public Gone(String gmailId) {
      this(gmailId, Optional.empty());
    }

    @Override
    public Optional<MessageState> state() {
      return Optional.of(MessageState.GONE);
    }
  }

  /**
   * The message is a dead letter.
   *
   * @param reviveAt a sync at this time or later makes it pending again; empty for never
   */
  record Failed(
      String gmailId, String reason, Optional<Instant> internalDate, Optional<Instant> reviveAt)
      implements MessageOutcome {
    /** A dead letter that only a person can retry. */
    public Failed(String gmailId, String reason, Optional<Instant> internalDate) {
      this(gmailId, reason, internalDate, Optional.empty());
    }

    @Override
    public Optional<MessageState> state() {
      return Optional.of(MessageState.FAILED);
    }
  }

  /**
   * The message stays pending and is tried again later.
   *
   * @param counted whether the failure counts as an attempt
   * @param denied whether the failure counts as a denial
   * @param notBefore the earliest time of the next attempt
   */
  record RetryLater(
      String gmailId, String reason, boolean counted, boolean denied, Instant notBefore)
      implements MessageOutcome {
    /** A failure that is no denial. */
    public RetryLater(String gmailId, String reason, boolean counted, Instant notBefore) {
      this(gmailId, reason, counted, false, notBefore);
    }

    @Override
    public Optional<MessageState> state() {
      return Optional.empty();
    }
  }
}
