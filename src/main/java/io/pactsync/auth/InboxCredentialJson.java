package io.pactsync.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.auth.InboxCredential.ServiceAccountDelegation;
import io.pactsync.auth.InboxCredential.UserGrant;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Converts a credential to JSON before it is encrypted. Each field is written explicitly, so that
 * renaming a class does not make stored credentials unreadable.
 */
final class InboxCredentialJson {
  private static final int VERSION = 1;

  private final JsonMapper mapper = new JsonMapper();

  byte[] write(InboxCredential token) {
    ObjectNode node = mapper.createObjectNode().put("version", VERSION);
    if (token instanceof UserGrant grant) {
      node.put("kind", "user")
          .put("refreshToken", grant.refreshToken())
          .put("clientId", grant.client().id())
          .put("clientSecret", grant.client().secret())
          .put("tokenUri", grant.client().tokenUri().toString())
          .put("revokeUri", grant.client().revokeUri().toString());
    } else if (token instanceof ServiceAccountDelegation delegation) {
      ServiceAccountKey key = delegation.key();
      node.put("kind", "delegation")
          .put("email", key.email())
          .put("keyId", key.keyId())
          .put("pem", key.pem())
          .put("tokenUri", key.tokenUri().toString());
      key.id().ifPresent(id -> node.put("id", id));
      key.project().ifPresent(project -> node.put("project", project));
    }
    node.put("grantedAt", token.grantedAt().toString());
    token.scopes().stream().sorted().forEach(node.putArray("scopes")::add);
    try {
      return mapper.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can always be written", e);
    }
  }

  /**
   * @throws ClearTextEndpointException when its secret would be sent unencrypted
   * @throws IOException when {@link #write} did not write this JSON
   */
  InboxCredential read(byte[] json) throws IOException {
    JsonNode node = mapper.readTree(json);
    if (node.path("version").asInt() != VERSION) {
      throw new IOException("unknown version");
    }
    try {
      return read(node);
    } catch (DateTimeParseException | IllegalArgumentException e) {
      throw new IOException("unreadable field");
    }
  }

  private static InboxCredential read(JsonNode node) throws IOException {
    Instant grantedAt = Instant.parse(text(node, "grantedAt"));
    Set<String> scopes = new LinkedHashSet<>();
    node.path("scopes").forEach(scope -> scopes.add(scope.asText()));
    URI tokenUri = endpoint(node, "tokenUri");
    String kind = text(node, "kind");
    return switch (kind) {
      case "user" ->
          new UserGrant(
              text(node, "refreshToken"),
              new OAuthClient(
                  text(node, "clientId"),
                  text(node, "clientSecret"),
                  tokenUri,
                  endpoint(node, "revokeUri")),
              scopes,
              grantedAt);
      case "delegation" ->
          new ServiceAccountDelegation(
              new ServiceAccountKey(
                  text(node, "email"),
                  Optional.ofNullable(node.path("id").textValue()),
                  text(node, "keyId"),
                  text(node, "pem"),
                  tokenUri,
                  Optional.ofNullable(node.path("project").textValue())),
              scopes,
              grantedAt);
      default -> throw new IOException("unknown kind");
    };
  }

  private static URI endpoint(JsonNode node, String field) throws IOException {
    URI uri = URI.create(text(node, field));
    if (!UrlSecurity.of(uri).isSafe()) {
      throw new ClearTextEndpointException(uri);
    }
    return uri;
  }

  private static String text(JsonNode node, String field) throws IOException {
    String text = node.path(field).textValue();
    if (text == null) {
      throw new IOException("no " + field);
    }
    return text;
  }
}
