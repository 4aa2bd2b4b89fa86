package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The source of all pending messages of an inbox. */
record AllPending(MessageBook book, String inbox) implements Supply {
  @Override
  public List<PendingMessage> due(Instant now, long after, int limit) {
    return book.due(inbox, now, after, limit);
  }

  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return book.dueSuspects(inbox, now, 0, 1).stream().findFirst();
  }

  @Override
  public Optional<Instant> nextDue() {
    return book.nextDue(inbox);
  }
}
