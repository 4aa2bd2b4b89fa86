package io.pactsync.emulator.mailbox;

import java.io.IOException;

/** A mailbox that cannot be loaded; the message is one sentence for people. */
public final class UnreadableMailboxException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreadableMailboxException(String sentence) {
    super(sentence);
  }
}
