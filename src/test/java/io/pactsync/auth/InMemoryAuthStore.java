package io.pactsync.auth;

import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.Inboxes;
import io.pactsync.store.SealedCredentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The two store ports that authorization needs, in memory. */
final class InMemoryAuthStore {
  final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  final Map<String, InboxRow> rows = new ConcurrentHashMap<>();

  final SealedCredentials credentials =
      new SealedCredentials() {
        @Override
        public Optional<byte[]> find(String email) {
          return Optional.ofNullable(blobs.get(email)).map(byte[]::clone);
        }

        @Override
        public void put(String email, byte[] blob) {
          blobs.put(email, blob.clone());
        }

        @Override
        public void erase(String email) {
          blobs.remove(email);
        }
      };

  final Inboxes inboxes =
      new Inboxes() {
        @Override
        public List<InboxRow> all() {
          return List.copyOf(rows.values());
        }

        @Override
        public Optional<InboxRow> find(String email) {
          return Optional.ofNullable(rows.get(email));
        }

        @Override
        public void putAuthorized(InboxRow row) {
          rows.put(row.email(), row);
        }

        @Override
        public void setState(String email, InboxState state, Optional<String> reason) {
          rows.computeIfPresent(
              email,
              (key, row) -> new InboxRow(email, state, reason, row.project(), row.authorizedAt()));
        }

        @Override
        public boolean remove(String email) {
          blobs.remove(email);
          return rows.remove(email) != null;
        }
      };
}
