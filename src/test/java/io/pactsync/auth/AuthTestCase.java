package io.pactsync.auth;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Opens a new {@link AuthFixture} for each test. */
abstract class AuthTestCase {
  @TempDir Path home;
  AuthFixture all;

  @BeforeEach
  final void openFixture() {
    all = new AuthFixture(home);
  }

  @AfterEach
  final void closeFixture() {
    all.close();
  }

  final ClientFile desktop() {
    return ClientFile.read(all.google.clientFile(home, "installed", "http://localhost"));
  }

  final ServiceAccountKey serviceAccountKey() {
    return ServiceAccountKey.read(all.google.serviceAccountFile(home));
  }
}
