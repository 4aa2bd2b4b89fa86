package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.GmailMessageJson;
import io.pactsync.emulator.mailbox.MailboxMessage;

/**
 * A mailbox with the state that client calls create.
 *
 * @param messageJson creates message JSON and remembers the issued attachment ids
 * @param messageListings the open listings of messages
 * @param threadListings the open listings of threads
 */
record ServedMailbox(
    EmulatorMailbox mailbox,
    GmailMessageJson messageJson,
    PagedListings<MailboxMessage> messageListings,
    PagedListings<MailboxMessage> threadListings) {

  static ServedMailbox of(EmulatorMailbox mailbox) {
    return new ServedMailbox(
        mailbox, new GmailMessageJson(), new PagedListings<>(), new PagedListings<>());
  }
}
