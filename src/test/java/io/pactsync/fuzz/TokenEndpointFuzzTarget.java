package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.pactsync.auth.TokenEndpointProbe;
import io.pactsync.gmail.GmailClientProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * The token and revoke endpoints, with whole HTTP responses as inputs. Each call ends with a result
 * or the declared exception, and no message contains a secret.
 */
final class TokenEndpointFuzzTarget implements FuzzTarget {
  private static final List<String> TOKENS =
      JsonTokens.with(
          "-1",
          "\"access_token\":",
          "\"refresh_token\":",
          "\"expires_in\":",
          "\"scope\":",
          "\"token_type\":",
          "\"error\":",
          "\"error_description\":",
          "invalid_grant",
          "invalid_client",
          "invalid_token",
          "unauthorized_client",
          "<html><title>",
          "\r\n",
          "\r\n\r\n",
          "Content-Length: 5\r\n",
          "Transfer-Encoding: chunked\r\n",
          "Content-Encoding: gzip\r\n",
          "Content-Type: text/html\r\n",
          "Content-Type: \r\n",
          "Content-Type: application/json; charset=\"\r\n",
          "Location: http://127.0.0.1:1/\r\n",
          "HTTP/1.1 100 Continue\r\n\r\n",
          "204 ",
          "302 ",
          "400 ",
          "401 ",
          "407 ",
          "429 ",
          "503 ",
          "hush-refresh-token",
          "\0");

  private final boolean revoke;
  private final FuzzHttpServer server;
  private final GmailClientProbe client;
  private final TokenEndpointProbe probe;

  TokenEndpointFuzzTarget(boolean revoke) throws IOException {
    this.revoke = revoke;
    this.server = new FuzzHttpServer();
    this.client = new GmailClientProbe(server.root(), Duration.ofMillis(300));
    this.probe = new TokenEndpointProbe(client.transport().http(), server.root());
  }

  @Override
  public String name() {
    return revoke ? "oauth-revoke" : "oauth-token";
  }

  @Override
  public List<byte[]> seeds() {
    return List.of(
        FuzzHttpServer.json(
            200,
            "{\"access_token\":\"ya29.a\",\"expires_in\":3599,\"scope\":\"a b\","
                + "\"token_type\":\"Bearer\"}"),
        FuzzHttpServer.json(200, "{}"),
        FuzzHttpServer.json(
            400, "{\"error\":\"invalid_grant\",\"error_description\":\"Token revoked.\"}"),
        FuzzHttpServer.json(401, "{\"error\":\"invalid_client\"}"),
        FuzzHttpServer.json(400, "{\"error\":\"invalid_token\"}"),
        FuzzHttpServer.json(429, ""),
        FuzzHttpServer.response(503, "text/html", "<html><title>Sorry".getBytes(ISO_8859_1)));
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public byte[] repair(byte[] mutated, Random random) {
    return FuzzHttpServer.repair(mutated, random);
  }

  @Override
  public String run(byte[] input) throws Exception {
    server.next(input);
    return FuzzText.outline(revoke ? probe.revoke() : probe.refresh());
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
