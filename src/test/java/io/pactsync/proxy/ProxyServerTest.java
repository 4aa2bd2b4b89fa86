package io.pactsync.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.proxy.ProxyServer.ParsedProxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyServerTest {
  @ParameterizedTest
  @CsvSource({
    "http://proxy.example:3128,    proxy.example,  3128",
    "HTTP://proxy.example:3128/,   proxy.example,  3128",
    "proxy.example:3128,           proxy.example,  3128",
    "http://proxy.example,         proxy.example,  80",
    "http://proxy.example:,        proxy.example,  80",
    "127.0.0.1:8080,               127.0.0.1,      8080",
    "http://[::1]:8080,            ::1,            8080",
    "http://u:p@[fe80::1],         fe80::1,        80",
    "my_proxy:3128,                my_proxy,       3128"
  })
  void aUrlNamesAHostAndAPort(String url, String host, int port) {
    ProxyServer proxy = parse(url);
    assertThat(proxy.host()).isEqualTo(host);
    assertThat(proxy.port()).isEqualTo(port);
  }

  @ParameterizedTest
  @CsvSource({
    "http://ann:secret@p:1,        ann,      secret",
    "ann:secret@p:1,               ann,      secret",
    "http://ann@p:1,               ann,      ''",
    "http://ann:@p:1,              ann,      ''",
    "http://ann:a:b@p:1,           ann,      a:b",
    "http://ann:a@b/c@p:1,         ann,      a@b/c",
    "http://DOM%5Cann:p%40ss@p:1,  DOM\\ann, p@ss",
    "http://ann:100%@p:1,          ann,      100%",
    "http://ann:p%C3%A4ss@p:1,     ann,      päss",
    "http://ann:päss@p:1,          ann,      päss"
  })
  void aUrlMayHaveCredentials(String url, String user, String password) {
    assertThat(parse(url).credentials()).contains(new ProxyCredentials(user, password));
  }

  @Test
  void credentialsAreSentAsUtf8() {
    assertThat(new ProxyCredentials("ann", "päss").basic()).isEqualTo("Basic YW5uOnDDpHNz");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://u:hush@proxy.example:3128",
        "socks5://u:hush@proxy.example:1080",
        "ftp://u:hush@proxy.example",
        "http://u:hush@proxy.example:99999",
        "http://u:hush@proxy.example:0",
        "http://u:hush@proxy.example:hush",
        "http://u:hush@",
        "http://u:hush@:3128",
        "http://u:hush@a b:3128",
        "http://u:hush@proxy.example:3128/hush path",
        "http://u%3Ax:hush@proxy.example:3128",
        "http://u:hush%0d%0a@proxy.example:3128",
        "http://u:hush@[::1:3128",
        "hush://",
        ""
      })
  void anInvalidUrlIsNotQuoted(String url) {
    ParsedProxy parsed = ProxyServer.parse(url);
    assertThat(parsed.proxy()).isEmpty();
    assertThat(parsed.problem()).isNotBlank().doesNotContain("hush");
  }

  @Test
  void textsOmitTheCredentials() {
    ProxyServer proxy = parse("http://hush-user:hush-password@proxy.example:3128");
    ProxySettings settings =
        new ProxySettings(
            Optional.of(proxy), Optional.of(proxy), ProxyExceptions.NONE, false, false);
    assertThat(settings.toString() + proxy.credentials() + proxy)
        .contains("http://proxy.example:3128")
        .doesNotContain("hush");
  }

  private static ProxyServer parse(String url) {
    return ProxyServer.parse(url).proxy().orElseThrow();
  }
}
