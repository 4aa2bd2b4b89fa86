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
 * Creates Gmail's JSON for the messages of one mailbox. Use one instance for the life of a mailbox:
 * it remembers the issued attachment ids. Thread-safe.
 */
public final class GmailMessageJson {

  /** The approximate length of Gmail's snippets, in characters. */
  private static final int SNIPPET_LENGTH = 200;

  private final AttachmentIds attachmentIds = new AttachmentIds();

  public GmailMessageJson() {}

  /**
   * {@code format=minimal}: ids, labels, snippet, sizeEstimate, internalDate. All other formats
   * start with these fields, including {@code raw}.
   */
  public ObjectNode minimal(MailboxMessage mail) {
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
   * {@code format=metadata}: the minimal format and a payload with the root's headers.
   *
   * @param headerNames the requested headers, in any case; all when empty
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode metadata(MailboxMessage mail, Set<String> headerNames) throws IOException {
    Set<String> wanted =
        headerNames.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    ObjectNode message = minimal(mail);
    try (PartReader parts = new PartReader(mail.source().open())) {
      parts.next();
      ObjectNode payload = message.putObject("payload");
      payload.put("mimeType", parts.head().mimeType());
      PayloadTree.putHeaders(
          payload,
          parts.head(),
          name -> wanted.isEmpty() || wanted.contains(name.toLowerCase(Locale.ROOT)));
    }
    return message;
  }

  /**
   * {@code format=full}: the minimal format and the part tree with inline text. Each attachment has
   * an attachmentId that differs at each call, as at Gmail.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public ObjectNode full(MailboxMessage mail) throws IOException {
    ObjectNode message = minimal(mail);
    try (PartReader parts = new PartReader(mail.source().open())) {
      message.set("payload", PayloadTree.read(parts, path -> attachmentIds.issue(mail.id(), path)));
    }
    return message;
  }

  /**
   * Opens the decoded bytes of an attachment as a stream. The caller closes it. Empty when the id
   * was not issued for this message or is no longer remembered.
   *
   * @throws IOException when the mail's bytes cannot be read
   */
  public Optional<InputStream> attachment(MailboxMessage mail, String attachmentId)
      throws IOException {
    Optional<String> path = attachmentIds.pathOf(mail.id(), attachmentId);
    return path.isPresent() ? AttachmentStream.open(mail.source(), path.get()) : Optional.empty();
  }

  /** Gmail's snippets are escaped for HTML. */
  private static String snippet(String text) {
    return text.substring(0, Math.min(SNIPPET_LENGTH, text.length()))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
