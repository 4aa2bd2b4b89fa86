package io.pactsync.store.jdbc;

import io.pactsync.store.ContractRow;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageState;
import io.pactsync.store.UnopenedContent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Writes the outcomes of one inbox's messages within one transaction. */
final class OutcomeWriter {
  private static final String FIND =
      "SELECT seq, state FROM message WHERE mailbox = :mailbox AND gmail_id = :gmailId";

  /** Keeps the first {@code settled_at}, so that writing the same outcome again changes nothing. */
  private static final String FINISH =
      """
      UPDATE message SET
        state = :state,
        -- The attempt that makes a dead letter counts too.
        attempts = attempts + CASE WHEN :state = 'FAILED' AND state <> 'FAILED' THEN 1 ELSE 0 END,
        reason = :reason,
        internal_date = COALESCE(:internalDate, internal_date),
        score = :score,
        not_before = NULL,
        revive_at = :reviveAt,
        settled_at = COALESCE(settled_at, :now)
      WHERE seq = :seq
      """;

  private static final String RETRY_LATER =
      """
      UPDATE message SET
        attempts = attempts + :counted,
        denials = denials + :denied,
        reason = :reason,
        not_before = :notBefore
      WHERE seq = :seq
      """;

  private static final String NEWEST =
      """
      UPDATE mailbox SET newest_internal_date = :internalDate
      WHERE id = :mailbox
        AND (newest_internal_date IS NULL OR newest_internal_date < :internalDate)
      """;

  private final Handle handle;
  private final String email;
  private final long mailbox;
  private final Instant now;
  private Optional<Instant> newest = Optional.empty();

  OutcomeWriter(Handle handle, String email, Instant now) {
    this.handle = handle;
    this.email = email;
    this.mailbox = MailboxTable.lockNumber(handle, email);
    this.now = now;
  }

  void write(List<MessageOutcome> outcomes) {
    outcomes.forEach(this::write);
    newest.ifPresent(
        date ->
            handle
                .createUpdate(NEWEST)
                .bind("mailbox", mailbox)
                .bind("internalDate", date.toEpochMilli())
                .execute());
  }

  private void write(MessageOutcome outcome) {
    StoredMessage message = find(outcome.gmailId());
    if (outcome instanceof MessageOutcome.Synced synced) {
      requireOwnContract(synced);
    }
    if (!message.accepts(outcome)) {
      return;
    }
    if (outcome instanceof MessageOutcome.RetryLater again) {
      retryLater(message, again);
    } else if (outcome instanceof MessageOutcome.Synced synced) {
      ContractRow contract = synced.contract();
      new ContractTable(handle).replace(message.seq(), mailbox, contract, synced.documents());
      replaceUnopened(message, contract.internalDate(), synced.unopened());
      finish(
          message,
          outcome,
          Optional.empty(),
          Optional.of(contract.internalDate()),
          Optional.of(contract.score()));
    } else if (outcome instanceof MessageOutcome.Other other) {
      replaceUnopened(message, other.internalDate(), other.unopened());
      finish(
          message,
          outcome,
          Optional.empty(),
          Optional.of(other.internalDate()),
          Optional.of(other.score()));
    } else if (outcome instanceof MessageOutcome.Failed failed) {
      finish(
          message, outcome, Optional.of(failed.reason()), failed.internalDate(), Optional.empty());
    } else {
      finish(message, outcome, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  private void replaceUnopened(
      StoredMessage message, Instant internalDate, Optional<UnopenedContent> unopened) {
    new UnopenedTable(handle).replace(message.seq(), mailbox, internalDate, unopened);
  }

  private void requireOwnContract(MessageOutcome.Synced synced) {
    ContractRow contract = synced.contract();
    if (!contract.gmailId().equals(synced.gmailId()) || !contract.email().equals(email)) {
      throw new IllegalArgumentException(
          "The outcome of message %s of %s carries the contract of message %s of %s."
              .formatted(synced.gmailId(), email, contract.gmailId(), contract.email()));
    }
  }

  private StoredMessage find(String gmailId) {
    return handle
        .createQuery(FIND)
        .bind("mailbox", mailbox)
        .bind("gmailId", gmailId)
        .map(
            (row, context) ->
                new StoredMessage(row.getLong("seq"), MessageState.valueOf(row.getString("state"))))
        .findOne()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Message %s of %s was never listed, so it cannot have an outcome."
                        .formatted(gmailId, email)));
  }

  private void retryLater(StoredMessage message, MessageOutcome.RetryLater again) {
    handle
        .createUpdate(RETRY_LATER)
        .bind("seq", message.seq())
        .bind("counted", again.counted() ? 1 : 0)
        .bind("denied", again.denied() ? 1 : 0)
        .bind("reason", again.reason())
        .bind("notBefore", again.notBefore().toEpochMilli())
        .execute();
  }

  private void finish(
      StoredMessage message,
      MessageOutcome outcome,
      Optional<String> reason,
      Optional<Instant> internalDate,
      Optional<Double> score) {
    handle
        .createUpdate(FINISH)
        .bind("seq", message.seq())
        .bind("state", outcome.state().map(Enum::name))
        .bind("reason", reason)
        .bind("internalDate", EpochMillis.of(internalDate))
        .bind("score", score)
        .bind("reviveAt", EpochMillis.of(reviveAt(outcome)))
        .bind("now", now.toEpochMilli())
        .execute();
    internalDate
        .filter(date -> newest.map(date::isAfter).orElse(true))
        .ifPresent(date -> newest = internalDate);
  }

  private static Optional<Instant> reviveAt(MessageOutcome outcome) {
    if (outcome instanceof MessageOutcome.Gone gone) {
      return gone.reviveAt();
    }
    return outcome instanceof MessageOutcome.Failed failed ? failed.reviveAt() : Optional.empty();
  }

  private record StoredMessage(long seq, MessageState state) {
    /** A final state stays: a late outcome must not turn a delivered contract into nothing. */
    boolean accepts(MessageOutcome outcome) {
      return state == MessageState.PENDING || outcome.state().equals(Optional.of(state));
    }
  }
}
