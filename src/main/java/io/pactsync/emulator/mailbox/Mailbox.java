package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One mailbox: messages, labels, threads, history. Thread-safe. */
public final class Mailbox {

  private final String emailAddress;

  public Mailbox(String emailAddress, InstantSource clock) {
    this.emailAddress = emailAddress;
  }

  public String emailAddress() {
    return emailAddress;
  }

  /** The id of the last change; it grows with every change, by more than one at times. */
  public long historyId() {
    return 1;
  }

  public int messagesTotal() {
    return 0;
  }

  public int threadsTotal() {
    return 0;
  }

  /**
   * Delivers a mail. Without a thread it joins the thread of a mail that its References name, as
   * Gmail does, or begins a thread of its own, whose id is then the message's id.
   *
   * @param internalDate when it came; else its Date header says so, else the clock
   * @throws IOException when the source cannot be read
   * @throws IllegalArgumentException when there is no such thread
   */
  public StoredMail add(
      MailSource source,
      Set<String> labelIds,
      Optional<Instant> internalDate,
      Optional<String> threadId)
      throws IOException {
    return new StoredMail(
        "0000000000000001",
        "0000000000000001",
        1,
        Instant.EPOCH,
        labelIds,
        source,
        new MailSummary("", "", "", "", List.of(), false, false, "", Optional.empty(), List.of()));
  }

  /** Deletes a message for good; false when there is none. */
  public boolean delete(String id) {
    return false;
  }

  /** Adds and removes labels; false when there is no such message. */
  public boolean relabel(String id, Set<String> add, Set<String> remove) {
    return false;
  }

  public Optional<StoredMail> find(String id) {
    return Optional.empty();
  }

  /**
   * The messages that match and carry all of the labels, newest first. Messages in spam and trash
   * are left out unless asked for, by the flag, a label, or the query.
   *
   * <p>The order is stable: asking again gives the same messages in the same order, apart from what
   * came or went meanwhile.
   */
  public List<StoredMail> search(
      SearchQuery query, Set<String> labelIds, boolean includeSpamTrash) {
    return List.of();
  }

  /** The messages of a thread, oldest first; empty when there is none. */
  public List<StoredMail> thread(String threadId) {
    return List.of();
  }

  /** What changed after {@code startHistoryId}; empty when that id has expired or never was. */
  public Optional<List<HistoryRecord>> historyAfter(long startHistoryId) {
    return Optional.empty();
  }

  /** Forgets the history, so that asking for what followed an id below {@code historyId} fails. */
  public void expireHistoryBefore(long historyId) {}
}
