package io.pactsync.emulator.mailbox;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;

/**
 * Messages of one mailbox in Gmail's JSON. Keep one for as long as its mailbox lives: it remembers
 * the attachment ids that it has given out. Thread-safe.
 */
public final class MessagePayload {

  public MessagePayload() {}

  /**
   * {@code format=minimal}: ids, labels, snippet, sizeEstimate, internalDate. Every other format
   * begins with these fields, {@code raw} too.
   */
  public ObjectNode minimal(StoredMail mail) {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * {@code format=metadata}: minimal, and a payload of the root's headers.
   *
   * @param headerNames the headers wanted, in any case; all when empty
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode metadata(StoredMail mail, Set<String> headerNames) throws IOException {
    return minimal(mail);
  }

  /**
   * {@code format=full}: minimal, and the part tree with text in place. Attachments are named by an
   * attachmentId that is another at each call, as Gmail's are.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode full(StoredMail mail) throws IOException {
    return minimal(mail);
  }

  /**
   * The decoded bytes of an attachment, streamed; the caller closes it. Empty when the id was not
   * given out for this message, or so long ago that it is forgotten.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public Optional<InputStream> attachment(StoredMail mail, String attachmentId) throws IOException {
    return Optional.empty();
  }
}
