package io.pactsync.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrowserTest {
  private static final URI PAGE = URI.create("https://accounts.example.com/auth?a=b&c=d");

  @Test
  void aWorkingOpenerReturnsTrue() throws InterruptedException {
    assertThat(new Browser(List.of("test", PAGE.toString(), "=")).open(PAGE)).isTrue();
  }

  @Test
  void aFailingOrMissingOpenerReturnsFalse() throws InterruptedException {
    assertThat(new Browser(List.of("false")).open(PAGE)).isFalse();
    assertThat(new Browser(List.of("no-such-opener-on-this-machine")).open(PAGE)).isFalse();
    assertThat(new Browser(List.of()).open(PAGE)).isFalse();
  }
}
