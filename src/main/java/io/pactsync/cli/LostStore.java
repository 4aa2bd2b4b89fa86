package io.pactsync.cli;

import io.pactsync.config.Configuration;
import io.pactsync.deliver.DeliveredMessages;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
import io.pactsync.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells a store that was lost from one that does not exist yet. A new one in its place would know
 * of no inbox and no message, and everything would look well.
 */
final class LostStore {
  private LostStore() {}

  /**
   * Refuses to go on where the database is missing beside delivered contracts. A sealing key or a
   * lock is no evidence: they exist before the first database does.
   *
   * @throws StoreException with kind {@code MISSING} unless {@code store.replace-missing} is set
   */
  static void refuse(Configuration configuration) {
    String url = configuration.storeUrl();
    if (configuration.replaceMissingStore() || SqliteStore.exists(url)) {
      return;
    }
    Optional<Path> delivered = DeliveredMessages.findAny(configuration.delivery().directory());
    // Looked for again: another process may have created it and delivered in between.
    if (delivered.isPresent() && !SqliteStore.exists(url)) {
      throw new StoreException(Kind.MISSING, sentence(url, delivered.get()));
    }
  }

  private static String sentence(String url, Path delivered) {
    return "the database %s is missing, but %s shows that there was one; restore it from a backup, or correct store.url or deliver.directory, or start again with an empty one by --set store.replace-missing=true"
        .formatted(SqliteStore.file(url), delivered);
  }
}
