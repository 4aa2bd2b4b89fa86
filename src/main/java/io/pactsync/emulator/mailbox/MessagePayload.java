package io.pactsync.emulator.mailbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages of one mailbox in Gmail's JSON. Keep one for as long as its mailbox lives: it remembers
 * the attachment ids that it has given out. Thread-safe.
 */
public final class MessagePayload {

  /** Gmail's snippets are about as long, in characters. */
  private static final int SNIPPET = 200;

  private final AttachmentIds attachmentIds = new AttachmentIds();

  public MessagePayload() {}

  /**
   * {@code format=minimal}: ids, labels, snippet, sizeEstimate, internalDate. Every other format
   * begins with these fields, {@code raw} too.
   */
  public ObjectNode minimal(StoredMail mail) {
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    message.put("id", mail.id());
    message.put("threadId", mail.threadId());
    ArrayNode labelIds = message.putArray("labelIds");
    mail.labelIds().stream().sorted().forEach(labelIds::add);
    message.put("snippet", snippet(mail.summary().text()));
    message.put("sizeEstimate", mail.source().size());
    message.put("historyId", Long.toString(mail.historyId()));
    message.put("internalDate", Long.toString(mail.internalDate().toEpochMilli()));
    return message;
  }

  /**
   * {@code format=metadata}: minimal, and a payload of the root's headers.
   *
   * @param headerNames the headers wanted, in any case; all when empty
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode metadata(StoredMail mail, Set<String> headerNames) throws IOException {
    Set<String> wanted =
        headerNames.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    ObjectNode message = minimal(mail);
    try (PartReader parts = new PartReader(mail.source().open())) {
      parts.next();
      ObjectNode payload = message.putObject("payload");
      payload.put("mimeType", parts.head().mimeType());
      PartTree.putHeaders(
          payload,
          parts.head(),
          name -> wanted.isEmpty() || wanted.contains(name.toLowerCase(Locale.ROOT)));
    }
    return message;
  }

  /**
   * {@code format=full}: minimal, and the part tree with text in place. Attachments are named by an
   * attachmentId that is another at each call, as Gmail's are.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode full(StoredMail mail) throws IOException {
    ObjectNode message = minimal(mail);
    try (PartReader parts = new PartReader(mail.source().open())) {
      message.set("payload", PartTree.read(parts, path -> attachmentIds.give(mail.id(), path)));
    }
    return message;
  }

  /**
   * The decoded bytes of an attachment, streamed; the caller closes it. Empty when the id was not
   * given out for this message, or so long ago that it is forgotten.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public Optional<InputStream> attachment(StoredMail mail, String attachmentId) throws IOException {
    Optional<String> path = attachmentIds.path(mail.id(), attachmentId);
    return path.isPresent() ? AttachmentStream.open(mail.source(), path.get()) : Optional.empty();
  }

  /** Gmail's snippets are escaped for HTML. */
  private static String snippet(String text) {
    return text.substring(0, Math.min(SNIPPET, text.length()))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
