package io.pactsync.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlSecurityTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/",
        "HTTP://LOCALHOST:8080/token",
        "http://127.0.0.1",
        "http://127.255.0.99:1/x",
        "http://[::1]:9/"
      })
  void plainHttpIsAllowedOnThisMachine(String url) {
    assertThat(UrlSecurity.of(URI.create(url))).isEqualTo(UrlSecurity.LOOPBACK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://gmail.googleapis.com/",
        "http://127.0.0.1.evil.example/",
        "http://localhost.evil.example/",
        "http://evil.example/localhost",
        "http://evil.example/?127.0.0.1",
        "http://notlocalhost/",
        "http://localhost./",
        "http://0.0.0.0/",
        "http://10.127.0.0/",
        "http://128.0.0.1/",
        "http://[::]/",
        "http://[::2]/",
        "HTTP://10.0.0.1/"
      })
  void plainHttpToAnotherMachineIsClearText(String url) {
    assertThat(UrlSecurity.of(URI.create(url))).isEqualTo(UrlSecurity.CLEAR_TEXT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UrlSecurity.require(URI.create(url)))
        .withMessageContaining("use https://");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost@evil.example/",
        "http://127.0.0.1:80@evil.example/",
        "http://user@127.0.0.1/",
        "https://user:pw@google.example/",
        "http://127.1/",
        "http://2130706433/",
        "ftp://localhost/",
        "file:///etc/passwd",
        "localhost",
        "http:localhost"
      })
  void anythingElseIsInvalid(String url) {
    assertThat(UrlSecurity.of(URI.create(url)).isSafe()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://oauth2.googleapis.com/token", "HTTPS://10.0.0.1:8443/"})
  void httpsIsAllowedEverywhere(String url) {
    assertThat(UrlSecurity.of(URI.create(url))).isEqualTo(UrlSecurity.ENCRYPTED);
  }
}
