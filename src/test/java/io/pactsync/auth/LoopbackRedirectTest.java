package io.pactsync.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LoopbackRedirectTest {
  private static final OptionalInt ANY = OptionalInt.empty();

  @Test
  void aDesktopClientUsesAnyPortOrTheRequestedOne() {
    ClientFile desktop = file(ClientFile.ClientKind.DESKTOP, "http://localhost");

    assertThat(LoopbackRedirect.of(desktop, ANY).port()).isZero();
    LoopbackRedirect requested = LoopbackRedirect.of(desktop, OptionalInt.of(8_765));
    assertThat(requested.port()).isEqualTo(8_765);
    assertThat(requested.uri(8_765)).isEqualTo("http://127.0.0.1:8765");
    assertThat(requested.path()).isEqualTo("/");
  }

  @Test
  void aWebClientUsesItsExactRegisteredRedirectUri() {
    ClientFile web =
        file(
            ClientFile.ClientKind.WEB,
            "https://clm.example/back",
            "http://localhost:8080/oauth/back",
            "http://127.0.0.1:9090/");

    LoopbackRedirect first = LoopbackRedirect.of(web, ANY);
    assertThat(first.uri(8_080)).isEqualTo("http://localhost:8080/oauth/back");
    assertThat(first.port()).isEqualTo(8_080);
    assertThat(first.path()).isEqualTo("/oauth/back");
    assertThat(LoopbackRedirect.of(web, OptionalInt.of(9_090)).uri(9_090))
        .isEqualTo("http://127.0.0.1:9090/");
  }

  @Test
  void aWebClientWithoutALocalRedirectUriIsRefused() {
    ClientFile web =
        file(
            ClientFile.ClientKind.WEB,
            "https://clm.example/back",
            "https://localhost:8443/",
            "http://localhost.clm.example/",
            "http://user@127.0.0.1:8080/",
            "not an address");

    assertThatThrownBy(() -> LoopbackRedirect.of(web, ANY))
        .isInstanceOf(AuthException.class)
        .hasMessageContaining("without a redirect URI on this machine");
  }

  @Test
  void aPortThatIsNotRegisteredIsRefused() {
    ClientFile web = file(ClientFile.ClientKind.WEB, "http://localhost:8080");

    assertThatThrownBy(() -> LoopbackRedirect.of(web, OptionalInt.of(9_090)))
        .isInstanceOf(AuthException.class)
        .hasMessageContaining("no redirect URI with port 9090");
  }

  private static ClientFile file(ClientFile.ClientKind kind, String... redirectUris) {
    URI google = URI.create("https://oauth2.googleapis.com/token");
    return new ClientFile(
        Path.of("client.json"),
        kind,
        OAuthClient.withRevokeEndpointNextTo(google, "id", "secret"),
        google,
        List.of(redirectUris),
        Optional.empty());
  }
}
