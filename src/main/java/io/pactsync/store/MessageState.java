package io.pactsync.store;

/**
 * Where a message stands in the books. Nothing ever leaves them: the number of listed messages is
 * the sum over these five states, always.
 */
public enum MessageState {
  /** Listed; its fate is still open. */
  PENDING,
  /** Contract-bearing; its documents are stored. */
  SYNCED,
  /** Fetched and judged not to bear a contract. */
  OTHER,
  /** Deleted at Gmail before it could be fetched. */
  GONE,
  /** A dead letter, with a reason. */
  FAILED
}
