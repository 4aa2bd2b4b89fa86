package io.pactsync.emulator.mailbox;

import io.pactsync.emulator.mailbox.HistoryRecord.Change;
import io.pactsync.emulator.mailbox.HistoryRecord.Kind;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One mailbox: messages, labels, threads, history. Thread-safe; nothing here blocks for longer than
 * a copy of the message list takes, apart from {@link #add}, which reads the mail it is given.
 */
public final class Mailbox {

  private static final Set<String> SPAM_AND_TRASH = Set.of("SPAM", "TRASH");

  private static final Comparator<StoredMail> NEWEST_FIRST =
      Comparator.comparing(StoredMail::internalDate).thenComparing(StoredMail::id).reversed();

  private final String emailAddress;
  private final InstantSource clock;
  private final SearchMemo memo = new SearchMemo();

  // All of these are guarded by this.
  private final Map<String, StoredMail> byId = new HashMap<>();
  private final NavigableSet<StoredMail> newestFirst = new TreeSet<>(NEWEST_FIRST);
  private final Map<String, List<String>> idsByThread = new HashMap<>();
  private final Map<String, String> threadByRfcMessageId = new HashMap<>();
  private final History history = new History();
  private final MessageIds messageIds = new MessageIds();
  private List<StoredMail> snapshot = List.of();
  private long snapshotHistoryId = history.latestId();

  public Mailbox(String emailAddress, InstantSource clock) {
    if (emailAddress.isBlank()) {
      throw new IllegalArgumentException("A mailbox needs an email address.");
    }
    this.emailAddress = emailAddress;
    this.clock = clock;
  }

  public String emailAddress() {
    return emailAddress;
  }

  /** The id of the last change; it grows with every change, by more than one at times. */
  public synchronized long historyId() {
    return history.latestId();
  }

  public synchronized int messagesTotal() {
    return byId.size();
  }

  public synchronized int threadsTotal() {
    return idsByThread.size();
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
    SummaryReader.Reading reading = SummaryReader.read(source);
    Instant date = internalDate.or(reading::date).orElseGet(clock::instant);
    return add(source, reading.summary(), labelIds, date, threadId);
  }

  /** Delivers a mail whose summary is known without reading it. */
  synchronized StoredMail add(
      MailSource source,
      MailSummary summary,
      Set<String> labelIds,
      Instant internalDate,
      Optional<String> threadId) {
    if (threadId.isPresent() && !idsByThread.containsKey(threadId.get())) {
      throw new IllegalArgumentException(
          "There is no thread " + threadId.get() + "; leave it out to begin a new one.");
    }
    String id = messageIds.next(internalDate, byId::containsKey);
    String thread = threadId.or(() -> threadOf(summary)).orElse(id);
    StoredMail mail =
        new StoredMail(id, thread, history.advance(), internalDate, labelIds, source, summary);
    byId.put(id, mail);
    newestFirst.add(mail);
    idsByThread.computeIfAbsent(thread, t -> new ArrayList<>(1)).add(id);
    summary.rfcMessageId().ifPresent(rfcId -> threadByRfcMessageId.putIfAbsent(rfcId, thread));
    history.record(List.of(change(Kind.MESSAGE_ADDED, mail, Set.of())));
    return mail;
  }

  /** Deletes a message for good; false when there is none. */
  public synchronized boolean delete(String id) {
    if (!byId.containsKey(id)) {
      return false;
    }
    StoredMail mail = byId.remove(id);
    newestFirst.remove(mail);
    idsByThread.computeIfPresent(
        mail.threadId(),
        (thread, ids) -> {
          ids.remove(id);
          return ids.isEmpty() ? null : ids;
        });
    history.advance();
    history.record(List.of(change(Kind.MESSAGE_DELETED, mail, Set.of())));
    return true;
  }

  /**
   * Adds and removes labels, in this order; false when there is no such message. What changes
   * nothing is no change to the history either.
   */
  public synchronized boolean relabel(String id, Set<String> add, Set<String> remove) {
    if (!byId.containsKey(id)) {
      return false;
    }
    StoredMail before = byId.get(id);
    Set<String> labelIds = new HashSet<>(before.labelIds());
    labelIds.addAll(add);
    labelIds.removeAll(remove);
    Set<String> added = without(labelIds, before.labelIds());
    Set<String> removed = without(before.labelIds(), labelIds);
    if (added.isEmpty() && removed.isEmpty()) {
      return true;
    }
    StoredMail after =
        new StoredMail(
            id,
            before.threadId(),
            history.advance(),
            before.internalDate(),
            labelIds,
            before.source(),
            before.summary());
    byId.put(id, after);
    newestFirst.remove(before);
    newestFirst.add(after);
    List<Change> changes = new ArrayList<>();
    if (!added.isEmpty()) {
      changes.add(change(Kind.LABELS_ADDED, after, added));
    }
    if (!removed.isEmpty()) {
      changes.add(change(Kind.LABELS_REMOVED, after, removed));
    }
    history.record(changes);
    return true;
  }

  public synchronized Optional<StoredMail> find(String id) {
    return Optional.ofNullable(byId.get(id));
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
    boolean everywhere =
        includeSpamTrash
            || query.reachesSpamAndTrash()
            || labelIds.stream().anyMatch(SPAM_AND_TRASH::contains);
    List<StoredMail> all = newestFirst();
    return memo.search(
        all,
        new SearchMemo.Search(query, Set.copyOf(labelIds), everywhere),
        mail ->
            mail.labelIds().containsAll(labelIds)
                && (everywhere || mail.labelIds().stream().noneMatch(SPAM_AND_TRASH::contains))
                && query.matches(mail));
  }

  /** The messages of a thread, oldest first; empty when there is none. */
  public synchronized List<StoredMail> thread(String threadId) {
    return idsByThread.getOrDefault(threadId, List.of()).stream()
        .flatMap(id -> find(id).stream())
        .sorted(NEWEST_FIRST.reversed())
        .toList();
  }

  /** What changed after {@code startHistoryId}; empty when that id has expired or never was. */
  public synchronized Optional<List<HistoryRecord>> historyAfter(long startHistoryId) {
    return history.after(startHistoryId);
  }

  /** Forgets the history, so that asking for what followed an id below {@code historyId} fails. */
  public synchronized void expireHistoryBefore(long historyId) {
    history.expireBefore(historyId);
  }

  private synchronized List<StoredMail> newestFirst() {
    if (snapshotHistoryId != history.latestId()) {
      snapshot = List.copyOf(newestFirst);
      snapshotHistoryId = history.latestId();
    }
    return snapshot;
  }

  private Optional<String> threadOf(MailSummary summary) {
    for (int i = summary.references().size() - 1; i >= 0; i--) {
      Optional<String> thread =
          Optional.ofNullable(threadByRfcMessageId.get(summary.references().get(i)));
      if (thread.filter(idsByThread::containsKey).isPresent()) {
        return thread;
      }
    }
    return Optional.empty();
  }

  private static Change change(Kind kind, StoredMail mail, Set<String> changed) {
    return new Change(kind, mail.id(), mail.threadId(), mail.labelIds(), changed);
  }

  private static Set<String> without(Set<String> labels, Set<String> others) {
    Set<String> rest = new HashSet<>(labels);
    rest.removeAll(others);
    return rest;
  }
}
