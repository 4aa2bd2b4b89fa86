package io.pactsync.sync;

import io.pactsync.store.MessageStore;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The source of all pending messages of an inbox. */
record AllPendingSource(MessageStore messages, String inbox) implements MessageSource {
  @Override
  public List<PendingMessage> due(Instant now, long after, int limit) {
    return messages.due(inbox, now, after, limit);
  }

  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return messages.dueSuspects(inbox, now, 0, 1).stream().findFirst();
  }

  @Override
  public Optional<Instant> nextDue() {
    return messages.nextDue(inbox);
  }
}
