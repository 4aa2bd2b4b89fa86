package io.pactsync.sync;

import io.pactsync.store.MessageStore;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The source of those of the given messages that are pending.
 *
 * @param ids at most {@link MessageStore#MAX_IDS_PER_CALL}
 */
record NamedPendingSource(MessageStore messages, String inbox, List<String> ids)
    implements MessageSource {
  @Override
  public List<PendingMessage> due(Instant now, long after, int limit) {
    return messages.dueAmong(inbox, ids, now).stream()
        .filter(message -> message.number() > after)
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return messages.dueSuspectsAmong(inbox, ids, now).stream().findFirst();
  }

  @Override
  public Optional<Instant> nextDue() {
    return messages.nextDueAmong(inbox, ids);
  }
}
