package io.pactsync.sync;

import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageState;
import io.pactsync.store.MessageStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Compares the messages that Gmail lists with the store, page by page. */
final class RemoteComparison implements ListingReader.PageVisitor {
  private final MessageStore store;
  private final String inbox;
  private final Consumer<VerificationFinding> findings;
  private long listed;
  private long missing;

  RemoteComparison(MessageStore store, String inbox, Consumer<VerificationFinding> findings) {
    this.store = store;
    this.inbox = inbox;
    this.findings = findings;
  }

  @Override
  public void page(List<MessageRef> messages, Optional<String> next) {
    List<String> ids = messages.stream().map(MessageRef::gmailId).toList();
    listed += ids.size();
    Map<String, MessageState> states = store.statesOf(inbox, ids);
    for (String id : ids) {
      MessageState state = states.get(id);
      if (state == null) {
        missing++;
        findings.accept(new VerificationFinding.NotInStore(id));
      } else if (state == MessageState.GONE) {
        missing++;
        findings.accept(new VerificationFinding.ListedButGone(id));
      }
    }
  }

  /** Resets the counts. The findings are reported again when their pages come again. */
  @Override
  public void restart() {
    listed = 0;
    missing = 0;
  }

  /** The number of messages that Gmail lists. */
  long listed() {
    return listed;
  }

  /** The number of listed messages that the store does not have or has as gone. */
  long missing() {
    return missing;
  }
}
