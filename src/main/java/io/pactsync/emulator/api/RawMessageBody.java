package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.ResponseBody;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a message in {@code format=raw}. A large mail is encoded during sending and is never held
 * in memory.
 */
final class RawMessageBody {
  private static final int IN_MEMORY_LIMIT = 64 * 1024;

  /** Gmail writes these fields after {@code raw}. */
  private static final Set<String> AFTER = Set.of("historyId", "internalDate");

  private RawMessageBody() {}

  static ResponseBody of(MailboxMessage mail, ObjectNode minimal, FieldMask fields)
      throws IOException {
    ObjectNode before = EndpointJson.object();
    ObjectNode after = EndpointJson.object();
    for (Map.Entry<String, JsonNode> field : minimal.properties()) {
      if (fields.keeps(field.getKey())) {
        (AFTER.contains(field.getKey()) ? after : before).set(field.getKey(), field.getValue());
      }
    }
    if (!fields.keeps("raw")) {
      before.setAll(after);
      return ResponseBody.of(bytes(before.toString()));
    }
    String head = withoutClosingBrace(before.toString()) + "\"raw\":\"";
    String tail = "\"" + (after.isEmpty() ? "}" : "," + after.toString().substring(1));
    return body(mail, bytes(head), bytes(tail));
  }

  private static ResponseBody body(MailboxMessage mail, byte[] head, byte[] tail)
      throws IOException {
    long size = head.length + (mail.source().size() + 2) / 3 * 4 + tail.length;
    ResponseBody streamed =
        ResponseBody.streamed(
            size,
            () ->
                concatenated(
                    new ByteArrayInputStream(head),
                    new Base64UrlEncodingStream(mail.source().open()),
                    new ByteArrayInputStream(tail)));
    if (size > IN_MEMORY_LIMIT) {
      return streamed;
    }
    try (InputStream in = streamed.open()) {
      byte[] whole = new byte[(int) size];
      int read = in.readNBytes(whole, 0, whole.length);
      return ResponseBody.of(read == size ? whole : Arrays.copyOf(whole, read));
    }
  }

  /** Returns the text of an object without its closing brace, ready for another field. */
  private static String withoutClosingBrace(String object) {
    return object.equals("{}") ? "{" : object.substring(0, object.length() - 1) + ",";
  }

  private static InputStream concatenated(InputStream... streams) {
    return new SequenceInputStream(Collections.enumeration(List.of(streams)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
