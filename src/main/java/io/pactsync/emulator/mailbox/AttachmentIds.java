package io.pactsync.emulator.mailbox;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Attachment ids that differ at each fetch, as Gmail's do, so that a client which keys on them is
 * found out. The oldest are forgotten. Thread-safe.
 */
final class AttachmentIds {

  private static final int KEPT = 20_000;
  private static final int BYTES = 48;

  /** The part that an id stands for. */
  private record Part(String messageId, String path) {}

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Part> parts = new LinkedHashMap<>();

  synchronized String give(String messageId, String path) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    parts.put(id, new Part(messageId, path));
    if (parts.size() > KEPT) {
      parts.remove(parts.keySet().iterator().next());
    }
    return id;
  }

  /** The path of the part that this id was given out for, if it was for this message. */
  synchronized Optional<String> path(String messageId, String id) {
    return Optional.ofNullable(parts.get(id))
        .filter(part -> part.messageId().equals(messageId))
        .map(Part::path);
  }
}
