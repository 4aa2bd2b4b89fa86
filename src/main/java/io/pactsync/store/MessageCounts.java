package io.pactsync.store;

/**
 * The number of messages of an inbox in each state, and the number and size of their documents.
 *
 * @param attachments stored documents
 * @param bytes the sum of the stored documents' sizes
 */
public record MessageCounts(
    long pending, long synced, long other, long gone, long failed, long attachments, long bytes) {
  public static final MessageCounts ZERO = new MessageCounts(0, 0, 0, 0, 0, 0, 0);

  /** Every message that was ever listed. */
  public long listed() {
    return pending + synced + other + gone + failed;
  }
}
