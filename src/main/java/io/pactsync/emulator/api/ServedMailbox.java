package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.GmailMessageJson;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.time.Instant;
import java.util.Set;

/**
 * A mailbox with the state that client calls create.
 *
 * @param messageJson creates message JSON and remembers the issued attachment ids
 * @param messageListings the open listings of messages
 * @param threadListings the open listings of threads
 * @param servedFrom the mailbox's history id when the emulator began to serve it
 */
record ServedMailbox(
    EmulatorMailbox mailbox,
    GmailMessageJson messageJson,
    PagedListings<MailboxMessage> messageListings,
    PagedListings<MailboxMessage> threadListings,
    long servedFrom) {

  static ServedMailbox of(EmulatorMailbox mailbox) {
    return new ServedMailbox(
        mailbox,
        new GmailMessageJson(),
        new PagedListings<>(),
        new PagedListings<>(),
        mailbox.historyId());
  }

  /** Returns the ids of the mails that arrived after this instant, except those of the start. */
  Set<String> arrivedAfter(Instant instant) {
    return mailbox.arrivedAfter(servedFrom, instant);
  }
}
