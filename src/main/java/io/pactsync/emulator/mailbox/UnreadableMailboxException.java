package io.pactsync.emulator.mailbox;

import java.io.IOException;

/** Thrown when a mailbox cannot be loaded. The message is one sentence for people. */
public final class UnreadableMailboxException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableMailboxException(String sentence) {
    super(sentence);
  }
}
