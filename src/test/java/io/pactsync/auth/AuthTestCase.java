package io.pactsync.auth;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Opens a new {@link AuthFixture} for each test. */
abstract class AuthTestCase {
  @TempDir Path home;
  AuthFixture fixture;

  @BeforeEach
  final void openFixture() {
    fixture = new AuthFixture(home);
  }

  @AfterEach
  final void closeFixture() {
    fixture.close();
  }

  final ClientFile desktop() {
    return ClientFile.read(fixture.google.clientFile(home, "installed", "http://localhost"));
  }

  final ServiceAccountKey serviceAccountKey() {
    return ServiceAccountKey.read(fixture.google.serviceAccountFile(home));
  }
}
