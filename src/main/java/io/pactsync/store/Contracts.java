package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The delivered messages. */
public interface Contracts {
  /**
   * Finds delivered messages, latest first.
   *
   * @param email one inbox, or empty for all
   * @param text words that must all occur in the subject, the sender or a document's name, in any
   *     case
   * @param review whether to return only messages that need a person's decision
   */
  List<StoredContract> find(
      Optional<String> email, Optional<String> text, boolean review, int limit);

  /**
   * Finds messages with parts that are not looked into, latest first, whatever their verdict.
   *
   * @param email one inbox, or empty for all
   */
  List<UnopenedMessage> findUnopened(Optional<String> email, int limit);

  /** The number of messages of an inbox with parts that are not looked into. */
  long countUnopened(String email);

  /** The number of messages of an inbox that need a person's decision. */
  long countReview(String email);
}
