package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The messages whose documents were kept. */
public interface Contracts {
  /**
   * Latest first.
   *
   * @param email of one inbox, or of all
   * @param text words to be found in subject, sender or document names, in any case
   * @param review only those about which a person has to decide
   */
  List<StoredContract> find(
      Optional<String> email, Optional<String> text, boolean review, int limit);

  /** How many messages of an inbox a person has to decide about. */
  long countReview(String email);
}
