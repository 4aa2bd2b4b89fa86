package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The contracts that were found. */
public interface Contracts {
  /**
   * Latest first.
   *
   * @param email of one inbox, or of all
   * @param text words to be found in subject, sender or document names, in any case
   */
  List<StoredContract> find(Optional<String> email, Optional<String> text, int limit);
}
