package io.pactsync.app;

import io.pactsync.config.Configuration;
import io.pactsync.deliver.DeliveryTreeProbe;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Detects a lost database. A new, empty database in its place would hide the loss, because it
 * contains no inbox and no message.
 */
final class LostStoreCheck {
  private LostStoreCheck() {}

  /**
   * Checks that the database exists if contracts were delivered. Ignores a sealing key and locks:
   * they exist before the first database does.
   *
   * @throws StoreException with kind {@code MISSING} if it does not exist, unless {@code
   *     store.replace-missing} is set
   */
  static void check(Configuration configuration) {
    StoreOpener opener = new StoreOpener(configuration);
    if (configuration.replaceMissingStore() || opener.exists()) {
      return;
    }
    Optional<Path> delivered = DeliveryTreeProbe.findAny(configuration.delivery().directory());
    // Another process may have created the database and delivered in between.
    if (delivered.isPresent() && !opener.exists()) {
      throw new StoreException(StoreFailure.MISSING, sentence(opener.display(), delivered.get()));
    }
  }

  private static String sentence(String database, Path delivered) {
    return "the database %s is missing, but %s shows that it existed; restore it from a backup, correct store.url or deliver.directory, or start with an empty database by --set store.replace-missing=true"
        .formatted(database, delivered);
  }
}
