package io.pactsync.emulator.mailbox;

import io.pactsync.emulator.mailbox.MailboxHistoryRecord.MailboxChange;
import io.pactsync.emulator.mailbox.MailboxHistoryRecord.MailboxChangeKind;
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
 * One mailbox with its messages, labels, threads and history. Thread-safe. Apart from {@link #add},
 * which reads the given mail, no method blocks for longer than copying the message list takes.
 */
public final class EmulatorMailbox {

  private static final Set<String> SPAM_AND_TRASH = Set.of("SPAM", "TRASH");

  private static final Comparator<MailboxMessage> NEWEST_FIRST =
      Comparator.comparing(MailboxMessage::internalDate)
          .thenComparing(MailboxMessage::id)
          .reversed();

  private final String emailAddress;
  private final InstantSource clock;
  private final SearchCache searches = new SearchCache();

  // The following fields are guarded by this.
  private final Map<String, MailboxMessage> byId = new HashMap<>();
  private final NavigableSet<MailboxMessage> newestFirst = new TreeSet<>(NEWEST_FIRST);
  private final Map<String, List<String>> idsByThread = new HashMap<>();
  private final Map<String, String> threadByRfcMessageId = new HashMap<>();
  private final MailboxHistory history = new MailboxHistory();
  private final List<Arrival> arrivals = new ArrayList<>();
  private final MessageIdGenerator messageIds = new MessageIdGenerator();
  private List<MailboxMessage> snapshot = List.of();
  private long snapshotHistoryId = history.latestId();

  public EmulatorMailbox(String emailAddress, InstantSource clock) {
    if (emailAddress.isBlank()) {
      throw new IllegalArgumentException("A mailbox needs an email address.");
    }
    this.emailAddress = emailAddress;
    this.clock = clock;
  }

  public String emailAddress() {
    return emailAddress;
  }

  /** Returns the id of the last change. It grows with every change, sometimes by more than one. */
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
   * Delivers a mail. Without a thread id, the mail joins the thread of a message in its References,
   * as in Gmail, or starts a new thread with the message's id.
   *
   * @param internalDate the arrival time; if empty, the Date header applies, then the clock
   * @throws IOException when the source cannot be read
   * @throws IllegalArgumentException when the thread does not exist
   */
  public MailboxMessage add(
      RawMailSource source,
      Set<String> labelIds,
      Optional<Instant> internalDate,
      Optional<String> threadId)
      throws IOException {
    MailSummaryReader.MailSummaryResult reading = MailSummaryReader.read(source);
    Instant date = internalDate.or(reading::date).orElseGet(clock::instant);
    return add(source, reading.summary(), labelIds, date, threadId);
  }

  /** Delivers a mail with a known summary, without reading the mail. */
  synchronized MailboxMessage add(
      RawMailSource source,
      MailSummary summary,
      Set<String> labelIds,
      Instant internalDate,
      Optional<String> threadId) {
    if (threadId.isPresent() && !idsByThread.containsKey(threadId.get())) {
      throw new IllegalArgumentException(
          "There is no thread " + threadId.get() + "; omit it to start a new thread.");
    }
    String id = messageIds.next(internalDate, byId::containsKey);
    String thread = threadId.or(() -> threadOf(summary)).orElse(id);
    MailboxMessage mail =
        new MailboxMessage(id, thread, history.advance(), internalDate, labelIds, source, summary);
    byId.put(id, mail);
    newestFirst.add(mail);
    idsByThread.computeIfAbsent(thread, t -> new ArrayList<>(1)).add(id);
    summary.rfcMessageId().ifPresent(rfcId -> threadByRfcMessageId.putIfAbsent(rfcId, thread));
    history.addRecord(List.of(change(MailboxChangeKind.MESSAGE_ADDED, mail, Set.of())));
    arrivals.add(new Arrival(id, mail.historyId(), clock.instant()));
    return mail;
  }

  /** Deletes a message permanently; false when it does not exist. */
  public synchronized boolean delete(String id) {
    if (!byId.containsKey(id)) {
      return false;
    }
    MailboxMessage mail = byId.remove(id);
    newestFirst.remove(mail);
    idsByThread.computeIfPresent(
        mail.threadId(),
        (thread, ids) -> {
          ids.remove(id);
          return ids.isEmpty() ? null : ids;
        });
    history.advance();
    history.addRecord(List.of(change(MailboxChangeKind.MESSAGE_DELETED, mail, Set.of())));
    return true;
  }

  /**
   * Adds labels, then removes labels; false when the message does not exist. A call without effect
   * creates no history record.
   */
  public synchronized boolean relabel(String id, Set<String> add, Set<String> remove) {
    if (!byId.containsKey(id)) {
      return false;
    }
    MailboxMessage before = byId.get(id);
    Set<String> labelIds = new HashSet<>(before.labelIds());
    labelIds.addAll(add);
    labelIds.removeAll(remove);
    Set<String> added = without(labelIds, before.labelIds());
    Set<String> removed = without(before.labelIds(), labelIds);
    if (added.isEmpty() && removed.isEmpty()) {
      return true;
    }
    MailboxMessage after =
        new MailboxMessage(
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
    List<MailboxChange> changes = new ArrayList<>();
    if (!added.isEmpty()) {
      changes.add(change(MailboxChangeKind.LABELS_ADDED, after, added));
    }
    if (!removed.isEmpty()) {
      changes.add(change(MailboxChangeKind.LABELS_REMOVED, after, removed));
    }
    history.addRecord(changes);
    return true;
  }

  public synchronized Optional<MailboxMessage> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /**
   * Returns the messages that match and have all of the labels, newest first. Messages in spam and
   * trash are excluded unless the flag, a label or the query includes them.
   *
   * <p>The order is stable: the same search returns the same messages in the same order, apart from
   * arrivals and deletions.
   */
  public List<MailboxMessage> search(
      SearchQuery query, Set<String> labelIds, boolean includeSpamTrash) {
    boolean everywhere =
        includeSpamTrash
            || query.includesSpamAndTrash()
            || labelIds.stream().anyMatch(SPAM_AND_TRASH::contains);
    List<MailboxMessage> all = newestFirst();
    return searches.search(
        all,
        new SearchCache.SearchKey(query, Set.copyOf(labelIds), everywhere),
        mail ->
            mail.labelIds().containsAll(labelIds)
                && (everywhere || mail.labelIds().stream().noneMatch(SPAM_AND_TRASH::contains))
                && query.matches(mail));
  }

  /** Returns the messages of a thread, oldest first; empty when the thread does not exist. */
  public synchronized List<MailboxMessage> thread(String threadId) {
    return idsByThread.getOrDefault(threadId, List.of()).stream()
        .flatMap(id -> find(id).stream())
        .sorted(NEWEST_FIRST.reversed())
        .toList();
  }

  /**
   * Returns the changes after {@code startHistoryId}; empty when that id has expired or is invalid.
   */
  public synchronized Optional<List<MailboxHistoryRecord>> historyAfter(long startHistoryId) {
    return history.changesAfter(startHistoryId);
  }

  /**
   * Returns the ids of the mails that were delivered after this history id and after this instant
   * of the mailbox's clock, whatever their dates.
   */
  public synchronized Set<String> arrivedAfter(long historyId, Instant instant) {
    Set<String> ids = new HashSet<>();
    for (int i = arrivals.size() - 1; i >= 0 && arrivals.get(i).historyId() > historyId; i--) {
      if (arrivals.get(i).at().isAfter(instant)) {
        ids.add(arrivals.get(i).id());
      }
    }
    return ids;
  }

  private record Arrival(String id, long historyId, Instant at) {}

  /** Expires the history: a request for changes after an id below {@code historyId} then fails. */
  public synchronized void expireHistoryBefore(long historyId) {
    history.expireBefore(historyId);
  }

  private synchronized List<MailboxMessage> newestFirst() {
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

  private static MailboxChange change(
      MailboxChangeKind kind, MailboxMessage mail, Set<String> changed) {
    return new MailboxChange(kind, mail.id(), mail.threadId(), mail.labelIds(), changed);
  }

  private static Set<String> without(Set<String> labels, Set<String> others) {
    Set<String> rest = new HashSet<>(labels);
    rest.removeAll(others);
    return rest;
  }
}
