package io.pactsync.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One inbox's messages as plain objects, which the store must agree with. */
final class ModelStore {
  /** A message. The map that holds it is in the order of listing. */
  static final class Message {
    final String gmailId;
    final int position;
    MessageState state = MessageState.PENDING;
    int attempts;
    int strikes;
    @Nullable Instant notBefore;
    @Nullable Instant settledAt;
    List<Long> sizes = List.of();

    Message(String gmailId, int position) {
      this.gmailId = gmailId;
      this.position = position;
    }

    boolean isDue(Instant now) {
      return state == MessageState.PENDING && (notBefore == null || !notBefore.isAfter(now));
    }

    boolean isSuspect() {
      return strikes >= 2;
    }

    void finish(MessageState outcome, Instant now) {
      if (state == MessageState.PENDING) {
        state = outcome;
        settledAt = now;
        notBefore = null;
      }
    }

    void reopen() {
      state = MessageState.PENDING;
      attempts = 0;
      strikes = 0;
      notBefore = null;
      settledAt = null;
      sizes = List.of();
    }
  }

  private final Map<String, Message> messages = new LinkedHashMap<>();

  List<String> ids() {
    return List.copyOf(messages.keySet());
  }

  int list(Collection<MessageRef> refs) {
    int before = messages.size();
    refs.forEach(
        ref -> messages.computeIfAbsent(ref.gmailId(), id -> new Message(id, messages.size())));
    return messages.size() - before;
  }

  List<String> strike(Collection<String> ids, int most) {
    List<String> reached = new ArrayList<>();
    for (String id : ids) {
      Message message = get(id);
      if (message.state == MessageState.PENDING) {
        message.strikes++;
        if (message.strikes >= most) {
          reached.add(id);
        }
      }
    }
    return reached;
  }

  void write(MessageOutcome outcome, Instant now) {
    Message message = get(outcome.gmailId());
    if (outcome instanceof MessageOutcome.RetryLater again) {
      if (message.state == MessageState.PENDING) {
        message.attempts += again.counted() ? 1 : 0;
        message.notBefore = again.notBefore();
      }
    }
    outcome.state().ifPresent(state -> message.finish(state, now));
    if (outcome instanceof MessageOutcome.Synced synced && message.state == MessageState.SYNCED) {
      message.sizes = synced.documents().stream().map(DocumentRow::size).toList();
    }
  }

  int retry(Optional<String> gmailId) {
    List<Message> failed =
        messages.values().stream()
            .filter(message -> message.state == MessageState.FAILED)
            .filter(message -> gmailId.map(message.gmailId::equals).orElse(true))
            .toList();
    failed.forEach(Message::reopen);
    return failed.size();
  }

  boolean reopen(String gmailId) {
    Message message = get(gmailId);
    boolean isFinal = message.state != MessageState.PENDING;
    if (isFinal) {
      message.reopen();
    }
    return isFinal;
  }

  MessageCounts tally() {
    return new MessageCounts(
        count(MessageState.PENDING),
        count(MessageState.SYNCED),
        count(MessageState.OTHER),
        count(MessageState.GONE),
        count(MessageState.FAILED),
        messages.values().stream().mapToLong(message -> message.sizes.size()).sum(),
        messages.values().stream()
            .flatMap(message -> message.sizes.stream())
            .mapToLong(Long::longValue)
            .sum());
  }

  /**
   * All due messages that are suspects, or all that are not. Messages that were never tried must
   * come after the given one.
   */
  List<String> due(Instant now, boolean suspects, Optional<String> after) {
    int position = after.map(id -> get(id).position).orElse(-1);
    return messages.values().stream()
        .filter(message -> message.isDue(now) && message.isSuspect() == suspects)
        .filter(message -> message.notBefore != null || message.position > position)
        .map(message -> message.gmailId)
        .toList();
  }

  /** The epoch if a message was never tried. */
  Optional<Instant> nextDue() {
    return messages.values().stream()
        .filter(message -> message.state == MessageState.PENDING)
        .map(message -> Optional.ofNullable(message.notBefore).orElse(Instant.EPOCH))
        .min(Comparator.naturalOrder());
  }

  List<String> deadLetters() {
    Comparator<Message> oldestFirst =
        Comparator.<Message, Instant>comparing(
                message -> Optional.ofNullable(message.settledAt).orElse(Instant.MIN))
            .thenComparing(message -> message.position);
    return messages.values().stream()
        .filter(message -> message.state == MessageState.FAILED)
        .sorted(oldestFirst.reversed())
        .map(message -> message.gmailId)
        .toList();
  }

  List<String> contracts() {
    return messages.values().stream()
        .filter(message -> message.state == MessageState.SYNCED)
        .map(message -> message.gmailId)
        .toList();
  }

  private long count(MessageState state) {
    return messages.values().stream().filter(message -> message.state == state).count();
  }

  private Message get(String gmailId) {
    return Optional.ofNullable(messages.get(gmailId)).orElseThrow();
  }
}
