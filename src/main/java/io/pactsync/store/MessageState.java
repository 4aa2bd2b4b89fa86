package io.pactsync.store;

/**
 * The state of a message. A message is never deleted from the store, so the number of listed
 * messages always equals the sum over these five states.
 */
public enum MessageState {
  /** Listed, and not finished yet. */
  PENDING,
  /** Contains a contract. Its documents are delivered. */
  SYNCED,
  /** Fetched, and contains no contract. */
  OTHER,
  /** Deleted at Gmail before it could be fetched. */
  GONE,
  /** A dead letter, with a reason. */
  FAILED
}
