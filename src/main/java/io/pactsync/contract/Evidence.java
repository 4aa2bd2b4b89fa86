package io.pactsync.contract;

import java.util.List;

/** One kind of evidence. Implementations are thread-safe and look at nothing but the letter. */
interface Evidence {
  List<Finding> in(Letter letter);
}
