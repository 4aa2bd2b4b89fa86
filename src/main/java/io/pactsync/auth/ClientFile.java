package io.pactsync.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The OAuth client file that Google's console offers for download, of a desktop or a web client.
 *
 * @param path where it was read from, for sentences
 * @param authUri Google's consent page
 * @param redirectUris as registered, to the letter, because a web client's must match so
 * @param project the Google project that quota is counted for
 */
public record ClientFile(
    Path path,
    Kind kind,
    OAuthClient client,
    URI authUri,
    List<String> redirectUris,
    Optional<String> project) {
  /** Of which kind the client is. */
  public enum Kind {
    /** {@code installed}: redirected to any port of this machine. */
    DESKTOP,
    /** {@code web}: redirected to a registered address alone. */
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
   * @throws AuthException with reason {@code CLIENT_FILE} when it cannot be read or is something
   *     else
   */
  public static ClientFile read(Path path) {
    JsonFile file = JsonFile.read(path);
    if ("service_account".equals(file.root().path("type").asText())) {
      throw file.fault(
          "is the key of a service account, not an OAuth client file",
          "give it as --service-account together with --subject, or " + CREATE);
    }
    JsonNode installed = file.root().path("installed");
    JsonNode web = file.root().path("web");
    if (installed.isObject()) {
      return read(file, installed, Kind.DESKTOP);
    }
    if (web.isObject()) {
      return read(file, web, Kind.WEB);
    }
    throw file.fault("is no OAuth client file (it has neither 'installed' nor 'web')", CREATE);
  }

  private static ClientFile read(JsonFile file, JsonNode in, Kind kind) {
    String id = file.required(in, "client_id");
    String secret = file.required(in, "client_secret");
    URI tokenUri = file.requiredUri(in, "token_uri");
    return new ClientFile(
        file.path(),
        kind,
        OAuthClient.beside(tokenUri, id, secret),
        file.requiredUri(in, "auth_uri"),
        StreamSupport.stream(in.path("redirect_uris").spliterator(), false)
            .filter(JsonNode::isTextual)
            .map(JsonNode::textValue)
            .toList(),
        file.text(in, "project_id"));
  }
}
