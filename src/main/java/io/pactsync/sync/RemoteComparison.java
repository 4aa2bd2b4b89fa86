package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Compares what Gmail lists with the books, page by page. */
final class RemoteComparison implements Pages.Visitor {
  private final MessageBook book;
  private final String inbox;
  private final Consumer<Finding> findings;
  private long listed;
  private long missing;

  RemoteComparison(MessageBook book, String inbox, Consumer<Finding> findings) {
    this.book = book;
    this.inbox = inbox;
    this.findings = findings;
  }

  @Override
  public void page(List<MessageRef> messages, Optional<String> next) {
    List<String> ids = messages.stream().map(MessageRef::gmailId).toList();
    listed += ids.size();
    Map<String, MessageState> states = book.statesOf(inbox, ids);
    for (String id : ids) {
      MessageState state = states.get(id);
      if (state == null) {
        missing++;
        findings.accept(new Finding.NotInBooks(id));
      } else if (state == MessageState.GONE) {
        missing++;
        findings.accept(new Finding.NotGone(id));
      }
    }
  }

  /** What was found is told again, as it comes again. */
  @Override
  public void restart() {
    listed = 0;
    missing = 0;
  }

  /** Messages that Gmail lists. */
  long listed() {
    return listed;
  }

  /** Those of them that are not in the books, or gone by them. */
  long missing() {
    return missing;
  }
}
