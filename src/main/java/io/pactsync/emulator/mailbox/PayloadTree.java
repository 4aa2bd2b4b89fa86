package io.pactsync.emulator.mailbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.io.CountingInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Creates Gmail's {@code payload}: the tree of a message's parts. */
final class PayloadTree {

  /**
   * The size limit of inline text, in bytes. Longer text becomes an attachment, so that the payload
   * stays bounded.
   */
  private static final int MAX_INLINE_TEXT = 1024 * 1024;

  private final UnaryOperator<String> attachmentIds;
  private final Deque<ObjectNode> open = new ArrayDeque<>();

  private PayloadTree(UnaryOperator<String> attachmentIds) {
    this.attachmentIds = attachmentIds;
  }

  /**
   * Creates the tree of a whole mail.
   *
   * @param attachmentIds issues an id for the attachment at a path
   */
  static ObjectNode read(PartReader parts, UnaryOperator<String> attachmentIds) throws IOException {
    return new PayloadTree(attachmentIds).read(parts);
  }

  static void putHeaders(ObjectNode node, PartHeaders head, Predicate<String> wanted) {
    ArrayNode headers = node.putArray("headers");
    for (PartHeaders.PartHeaderField header : head.headers()) {
      if (wanted.test(header.name())) {
        headers
            .addObject()
            .put("name", header.name())
            .put("value", EmulatorHeaderText.decodeWords(header.value()));
      }
    }
  }

  private ObjectNode read(PartReader parts) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    while (true) {
      switch (parts.next()) {
        case MULTIPART -> open.push(enter(root, parts.head()));
        case MESSAGE -> {
          ObjectNode node = enter(root, parts.head());
          body(node).put("attachmentId", attachmentIds.apply(parts.head().path()));
          open.push(node);
        }
        case LEAF -> leaf(enter(root, parts.head()), parts);
        case LEAVE -> {
          ObjectNode left = open.pop();
          if (parts.head().isForwardedMail()) {
            body(left).put("size", parts.messageBytes());
          }
        }
        case END -> {
          return root;
        }
      }
    }
  }

  private ObjectNode enter(ObjectNode root, PartHeaders head) {
    ObjectNode node = open.isEmpty() ? root : open.element().withArray("parts").addObject();
    node.put("partId", head.path());
    node.put("mimeType", head.mimeType());
    node.put("filename", head.fileName());
    putHeaders(node, head, name -> true);
    node.putObject("body").put("size", 0);
    return node;
  }

  private void leaf(ObjectNode node, PartReader parts) throws IOException {
    PartHeaders head = parts.head();
    try (InputStream body = parts.body()) {
      boolean inline = head.isText() && head.fileName().isEmpty();
      byte[] start = inline ? body.readNBytes(MAX_INLINE_TEXT) : new byte[0];
      CountingInputStream rest = new CountingInputStream(body);
      rest.transferTo(OutputStream.nullOutputStream());
      body(node).put("size", start.length + rest.getCount());
      if (!inline || rest.getCount() > 0) {
        body(node).put("attachmentId", attachmentIds.apply(head.path()));
      } else if (start.length > 0) {
        body(node).put("data", Base64.getUrlEncoder().encodeToString(start));
      }
    }
  }

  private static ObjectNode body(ObjectNode node) {
    return node.withObjectProperty("body");
  }
}
