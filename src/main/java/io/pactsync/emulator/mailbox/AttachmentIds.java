package io.pactsync.emulator.mailbox;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Issues attachment ids that differ at each fetch, as Gmail's do. This exposes clients that use
 * them as keys. The oldest ids are dropped. Thread-safe.
 */
final class AttachmentIds {

  private static final int MAX_IDS = 20_000;
  private static final int BYTES = 48;

  /** The part that an id refers to. */
  private record AttachmentPart(String messageId, String path) {}

  private final SecureRandom random = new SecureRandom();
  private final Map<String, AttachmentPart> parts = new LinkedHashMap<>();

  synchronized String issue(String messageId, String path) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    parts.put(id, new AttachmentPart(messageId, path));
    if (parts.size() > MAX_IDS) {
      parts.remove(parts.keySet().iterator().next());
    }
    return id;
  }

  /** Returns the path of the part with this id, if the id was issued for this message. */
  synchronized Optional<String> pathOf(String messageId, String id) {
    return Optional.ofNullable(parts.get(id))
        .filter(part -> part.messageId().equals(messageId))
        .map(AttachmentPart::path);
  }
}
