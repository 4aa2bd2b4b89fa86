package io.pactsync.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.Tally;
import java.util.function.ToLongFunction;

/**
 * The JSON fields of message counts. Every output that prints a count uses the same key for it. The
 * counts are totals of an inbox, not of one run.
 */
public enum MessageCountField {
  /** All messages ever listed: the sum of the five states. */
  LISTED("listed", Tally::listed),
  SYNCED("synced", Tally::synced),
  OTHER("other", Tally::other),
  GONE("gone", Tally::gone),
  FAILED("failed", Tally::failed),
  PENDING("pending", Tally::pending),
  /** Stored documents. */
  ATTACHMENTS("attachments", Tally::attachments),
  /** Bytes of the stored documents. */
  BYTES("bytes", Tally::bytes);

  private final String key;
  private final ToLongFunction<Tally> count;

  MessageCountField(String key, ToLongFunction<Tally> count) {
    this.key = key;
    this.count = count;
  }

  /** Puts the fields into the object, in this order. */
  public static void put(ObjectNode json, Tally counts, MessageCountField... fields) {
    for (MessageCountField field : fields) {
      json.put(field.key, field.count.applyAsLong(counts));
    }
  }

  /** Puts the five states. */
  public static void putStates(ObjectNode json, Tally counts) {
    put(json, counts, SYNCED, OTHER, GONE, FAILED, PENDING);
  }
}
