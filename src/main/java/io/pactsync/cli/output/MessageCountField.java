package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.MessageCounts;

/**
 * The JSON fields of message counts. Every output that prints a count uses the same key for it. The
 * counts are totals of an inbox, not of one run.
 */
public enum MessageCountField {
  /** All messages ever listed: the sum of the five states. */
  LISTED("listed"),
  SYNCED("synced"),
  OTHER("other"),
  GONE("gone"),
  FAILED("failed"),
  PENDING("pending"),
  /** Stored documents. */
  ATTACHMENTS("attachments"),
  /** Bytes of the stored documents. */
  BYTES("bytes");

  private final String key;

  MessageCountField(String key) {
    this.key = key;
  }

  private long of(MessageCounts counts) {
    return switch (this) {
      case LISTED -> counts.listed();
      case SYNCED -> counts.synced();
      case OTHER -> counts.other();
      case GONE -> counts.gone();
      case FAILED -> counts.failed();
      case PENDING -> counts.pending();
      case ATTACHMENTS -> counts.attachments();
      case BYTES -> counts.bytes();
    };
  }

  /** Puts the fields into the object, in this order. */
  public static void put(ObjectNode json, MessageCounts counts, MessageCountField... fields) {
    for (MessageCountField field : fields) {
      json.put(field.key, field.of(counts));
    }
  }

  /** Puts the five states. */
  public static void putStates(ObjectNode json, MessageCounts counts) {
    put(json, counts, SYNCED, OTHER, GONE, FAILED, PENDING);
  }
}
