package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UserHomeTest {
  @Test
  void anAbsolutePathInHomeWins() {
    assertThat(UserHome.of(Map.of("HOME", "/a"), "/b")).contains(Path.of("/a"));
    for (String variable : new String[] {"", "a", "?", "~", "\0"}) {
      assertThat(UserHome.of(Map.of("HOME", variable), "/b")).contains(Path.of("/b"));
    }
    assertThat(UserHome.of(Map.of(), "/b")).contains(Path.of("/b"));
  }

  @Test
  void aUserWithoutAPasswdEntryHasNoHome() {
    assertThat(UserHome.of(Map.of(), "?")).isEmpty();
    assertThat(UserHome.of(Map.of("HOME", ""), "")).isEmpty();
  }

  @Test
  void aTildeNeedsAUserHome() {
    Path base = Path.of("/base");
    assertThat(PathFormat.parse("~/x", base, Optional.of(Path.of("/u")))).contains(Path.of("/u/x"));
    assertThat(PathFormat.parse("~/x", base, Optional.empty())).isEmpty();
    assertThat(PathFormat.parse("x", base, Optional.empty())).contains(Path.of("/base/x"));
  }
}
