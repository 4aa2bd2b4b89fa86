package io.pactsync.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The OAuth client file of a desktop or web client, downloaded from Google's console.
 *
 * @param path the file's path, for error messages
 * @param authUri Google's consent page
 * @param redirectUris as registered; a web client's redirect URI must match exactly
 * @param project the Google project that the quota belongs to
 */
public record ClientFile(
    Path path,
    ClientKind kind,
    OAuthClient client,
    URI authUri,
    List<String> redirectUris,
    Optional<String> project) {
  /** The kind of the client. */
  public enum ClientKind {
    /** {@code installed}: redirects to any port of this machine. */
    DESKTOP,
    /** {@code web}: redirects only to a registered URL. */
    WEB
  }

  private static final String CREATE =
      "create an OAuth client of type 'Desktop app' in Google's console and download its JSON";

  public ClientFile {
    redirectUris = List.copyOf(redirectUris);
  }

  /**
   * Reads the file.
   *
   * @throws AuthException with reason {@code CLIENT_FILE} when it cannot be read or is invalid
   */
  public static ClientFile read(Path path) {
    GoogleJsonFile file = GoogleJsonFile.read(path);
    if ("service_account".equals(file.root().path("type").asText())) {
      throw file.invalid(
          "is the key of a service account, not an OAuth client file",
          "use it with --service-account and --subject, or " + CREATE);
    }
    JsonNode installed = file.root().path("installed");
    JsonNode web = file.root().path("web");
    if (installed.isObject()) {
      return read(file, installed, ClientKind.DESKTOP);
    }
    if (web.isObject()) {
      return read(file, web, ClientKind.WEB);
    }
    throw file.invalid(
        "is not an OAuth client file (it has neither 'installed' nor 'web')", CREATE);
  }

  private static ClientFile read(GoogleJsonFile file, JsonNode in, ClientKind kind) {
    String id = file.required(in, "client_id");
    String secret = file.required(in, "client_secret");
    URI tokenUri = file.requiredUri(in, "token_uri");
    return new ClientFile(
        file.path(),
        kind,
        OAuthClient.withRevokeEndpointNextTo(tokenUri, id, secret),
        file.requiredUri(in, "auth_uri"),
        StreamSupport.stream(in.path("redirect_uris").spliterator(), false)
            .filter(JsonNode::isTextual)
            .map(JsonNode::textValue)
            .toList(),
        file.text(in, "project_id"));
  }
}
