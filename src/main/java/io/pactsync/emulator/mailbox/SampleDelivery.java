package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.time.Instant;

/** Delivers generated mails. */
final class SampleDelivery {

  private SampleDelivery() {}

  static void deliver(String options, Mailbox mailbox, Instant now) throws IOException {
    if (now.equals(Instant.MIN)) {
      throw new UnreadableMailboxException("not yet " + options + mailbox.emailAddress());
    }
  }
}
