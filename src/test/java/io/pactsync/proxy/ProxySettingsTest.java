package io.pactsync.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxySettingsTest {
  private static final ProxyServer SECURE = new ProxyServer("secure", 1, Optional.empty());
  private static final ProxyServer PLAIN = new ProxyServer("plain", 2, Optional.empty());

  @Test
  void eachSchemeHasItsProxy() {
    ProxySettings settings = settings("", false);
    assertThat(settings.proxyFor(URI.create("https://a.example/"))).contains(SECURE);
    assertThat(settings.proxyFor(URI.create("http://a.example/"))).contains(PLAIN);
    assertThat(ProxySettings.DIRECT.proxyFor(URI.create("https://a.example/"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*                          | https://any.example/",
        "a.example                  | https://a.example/",
        "a.example                  | https://www.a.example/",
        "A.Example.                 | https://a.example/",
        ".a.example                 | https://a.example/",
        ".a.example                 | https://www.a.example/",
        "*.a.example                | https://www.a.example/",
        "b.example,a.example        | https://a.example/",
        "b.example a.example        | https://a.example/",
        "' , b.example ,,a.example' | https://a.example/",
        "a.example:443              | https://a.example/",
        "a.example:8443             | https://a.example:8443/",
        "10.1.2.3                   | https://10.1.2.3/",
        "10.0.0.0/8                 | https://10.200.3.4/",
        "10.1.2.3/32                | https://10.1.2.3/",
        "0.0.0.0/0                  | https://8.8.8.8/",
        "10.1.2.3:443               | https://10.1.2.3/",
        "2001:db8::1                | https://[2001:db8::1]/",
        "[2001:db8::1]              | https://[2001:db8:0:0::1]/",
        "[2001:db8::1]:443          | https://[2001:db8::1]/",
        "2001:db8::/32              | https://[2001:db8:ff::7]/"
      })
  void anExceptionIsReachedDirectly(String except, String url) {
    assertThat(settings(except, false).proxyFor(URI.create(url))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''             | https://a.example/",
        "a.example      | https://ba.example/",
        "a.example      | https://a.example.org/",
        "www.a.example  | https://a.example/",
        "a.example:80   | https://a.example/",
        "a.example:444  | https://a.example/",
        "10.0.0.0/8     | https://11.0.0.1/",
        "10.0.0.0/33    | https://10.0.0.1/",
        "10.0.0.0/8     | https://10.example/",
        "1.2.3.4        | https://9.1.2.3.4/",
        "2.3.4          | https://1.2.3.4/",
        "0.0.0.0/0      | https://[2001:db8::1]/",
        "*a.example     | https://a.example/",
        "/              | https://a.example/"
      })
  void otherHostsAreProxied(String except, String url) {
    assertThat(settings(except, false).proxyFor(URI.create(url))).contains(SECURE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost/",
        "https://LOCALHOST:8080/",
        "https://mail.localhost/",
        "https://127.0.0.1/",
        "https://127.9.9.9/",
        "https://[::1]/"
      })
  void loopbackIsProxiedOnRequestOnly(String url) {
    assertThat(settings("", false).proxyFor(URI.create(url))).isEmpty();
    assertThat(settings("", true).proxyFor(URI.create(url))).contains(SECURE);
  }

  private static ProxySettings settings(String except, boolean loopback) {
    return new ProxySettings(
        Optional.of(SECURE), Optional.of(PLAIN), ProxyExceptions.parse(except), loopback, false);
  }
}
