package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.emulator.mailbox.MessagePayload;
import io.pactsync.emulator.mailbox.StoredMail;

/**
 * A mailbox with the state that client calls create.
 *
 * @param payload creates message JSON and remembers the issued attachment ids
 * @param messages the open listings of messages
 * @param threads the open listings of threads
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
