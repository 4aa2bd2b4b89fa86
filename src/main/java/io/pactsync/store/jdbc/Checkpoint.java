package io.pactsync.store.jdbc;

import io.pactsync.store.ContractRow;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Writes outcomes of one inbox's messages within one transaction. */
final class Checkpoint {
  private static final String FIND =
      "SELECT seq, state FROM message WHERE mailbox = :mailbox AND gmail_id = :gmailId";

  /** The first time a message was settled stands, so that a replay changes nothing. */
  private static final String SETTLE =
      """
      UPDATE message SET
        state = :state,
        -- The attempt that ends in a dead letter was one as well.
        attempts = attempts + (:state = 'FAILED' AND state <> 'FAILED'),
        reason = :reason,
        internal_date = COALESCE(:internalDate, internal_date),
        score = :score,
        not_before = NULL,
        settled_at = COALESCE(settled_at, :now)
      WHERE seq = :seq
      """;

  private static final String AGAIN =
      """
      UPDATE message SET
        attempts = attempts + :counted,
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

  Checkpoint(Handle handle, String email, Instant now) {
    this.handle = handle;
    this.email = email;
    this.mailbox = Mailbox.number(handle, email);
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
    Booked booked = find(outcome.gmailId());
    if (outcome instanceof MessageOutcome.Again again) {
      if (booked.state() == MessageState.PENDING) {
        again(booked, again);
      }
    } else if (outcome instanceof MessageOutcome.Synced synced) {
      ContractRow contract = synced.contract();
      if (!contract.gmailId().equals(synced.gmailId()) || !contract.email().equals(email)) {
        throw new IllegalArgumentException(
            "Message %s of %s came with the contract of message %s of %s."
                .formatted(synced.gmailId(), email, contract.gmailId(), contract.email()));
      }
      if (booked.admits(MessageState.SYNCED)) {
        new ContractShelf(handle).replace(booked.seq(), mailbox, contract, synced.documents());
        settle(
            booked,
            MessageState.SYNCED,
            Optional.empty(),
            Optional.of(contract.internalDate()),
            Optional.of(contract.score()));
      }
    } else if (outcome instanceof MessageOutcome.Other other) {
      settle(
          booked,
          MessageState.OTHER,
          Optional.empty(),
          Optional.of(other.internalDate()),
          Optional.of(other.score()));
    } else if (outcome instanceof MessageOutcome.Failed failed) {
      settle(
          booked,
          MessageState.FAILED,
          Optional.of(failed.reason()),
          failed.internalDate(),
          Optional.empty());
    } else if (outcome instanceof MessageOutcome.Gone) {
      settle(booked, MessageState.GONE, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  private Booked find(String gmailId) {
    return handle
        .createQuery(FIND)
        .bind("mailbox", mailbox)
        .bind("gmailId", gmailId)
        .map(
            (row, context) ->
                new Booked(row.getLong("seq"), MessageState.valueOf(row.getString("state"))))
        .findOne()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Message %s was never listed for %s, so nothing can become of it."
                        .formatted(gmailId, email)));
  }

  private void again(Booked booked, MessageOutcome.Again again) {
    handle
        .createUpdate(AGAIN)
        .bind("seq", booked.seq())
        .bind("counted", again.counted() ? 1 : 0)
        .bind("reason", again.reason())
        .bind("notBefore", again.notBefore().toEpochMilli())
        .execute();
  }

  private void settle(
      Booked booked,
      MessageState state,
      Optional<String> reason,
      Optional<Instant> internalDate,
      Optional<Double> score) {
    if (!booked.admits(state)) {
      return;
    }
    handle
        .createUpdate(SETTLE)
        .bind("seq", booked.seq())
        .bind("state", state.name())
        .bind("reason", reason)
        .bind("internalDate", EpochMillis.of(internalDate))
        .bind("score", score)
        .bind("now", now.toEpochMilli())
        .execute();
    internalDate
        .filter(date -> newest.map(date::isAfter).orElse(true))
        .ifPresent(date -> newest = internalDate);
  }

  private record Booked(long seq, MessageState state) {
    /** What is final stays as it is: a late outcome must not turn a found contract into nothing. */
    boolean admits(MessageState outcome) {
      return state == MessageState.PENDING || state == outcome;
    }
  }
}
