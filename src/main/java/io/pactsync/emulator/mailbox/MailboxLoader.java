package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.time.InstantSource;

/** Fills a mailbox from a folder of mails, an mbox file, or the sample generator. */
public final class MailboxLoader {

  private MailboxLoader() {}

  /**
   * Loads what {@code spec} names: {@code DIR} (its .eml files by name), {@code FILE.mbox}, or
   * {@code sample:N}, which takes {@code ,seed=S} and {@code ,size=50M}. The mails' bytes stay
   * where they are.
   *
   * @throws UnreadableMailboxException when the spec names nothing that can be loaded
   * @throws IOException when reading fails
   */
  public static Mailbox load(String spec, String emailAddress, InstantSource clock)
      throws IOException {
    if (spec.isBlank()) {
      throw new UnreadableMailboxException(
          "No mailbox is named; name a folder, an mbox or sample:N.");
    }
    return new Mailbox(emailAddress, clock);
  }
}
