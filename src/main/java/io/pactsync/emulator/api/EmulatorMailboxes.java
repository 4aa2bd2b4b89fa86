package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The mailboxes by address, in insertion order. Thread-safe. */
public final class EmulatorMailboxes {
  private final Map<String, ServedMailbox> served = new LinkedHashMap<>();

  /** Adds a mailbox, or replaces the mailbox with the same address. */
  public synchronized void add(EmulatorMailbox mailbox) {
    served.put(key(mailbox.emailAddress()), ServedMailbox.of(mailbox));
  }

  /** Returns the mailbox with this address; case does not matter. */
  public Optional<EmulatorMailbox> mailbox(String email) {
    return find(email).map(ServedMailbox::mailbox);
  }

  /** Returns all addresses in lower case. */
  public synchronized List<String> addresses() {
    return List.copyOf(served.keySet());
  }

  synchronized Optional<ServedMailbox> find(String email) {
    return Optional.ofNullable(served.get(key(email)));
  }

  private static String key(String email) {
    return email.toLowerCase(Locale.ROOT);
  }
}
