package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The source of those of the given messages that are pending.
 *
 * @param ids at most {@link MessageBook#MOST_NAMED}
 */
record NamedPending(MessageBook book, String inbox, List<String> ids) implements Supply {
  @Override
  public List<PendingMessage> due(Instant now, long after, int limit) {
    return book.dueAmong(inbox, ids, now).stream()
        .filter(message -> message.number() > after)
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return book.dueSuspectsAmong(inbox, ids, now).stream().findFirst();
  }

  @Override
  public Optional<Instant> nextDue() {
    return book.nextDueAmong(inbox, ids);
  }
}
