package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.emulator.mailbox.MessagePayload;
import io.pactsync.emulator.mailbox.StoredMail;

/**
 * A mailbox with what its clients' calls leave behind.
 *
 * @param payload remembers the attachment ids that were given out
 * @param messages listings that may be paged on
 * @param threads the same for threads
 */
record ServedMailbox(
    Mailbox mailbox,
    MessagePayload payload,
    Listings<StoredMail> messages,
    Listings<StoredMail> threads) {

  static ServedMailbox of(Mailbox mailbox) {
    return new ServedMailbox(mailbox, new MessagePayload(), new Listings<>(), new Listings<>());
  }
}
