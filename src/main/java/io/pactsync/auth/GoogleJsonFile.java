package io.pactsync.auth;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pactsync.auth.AuthException.Reason;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A JSON file from Google's console, with one error message for each way in which it can be
 * invalid.
 */
record GoogleJsonFile(Path path, JsonNode root) {
  /**
   * Google's files have about 2,500 bytes. The limit keeps a large file, given by mistake, out of
   * memory.
   */
  private static final long MAX_BYTES = 1 << 20;

  static GoogleJsonFile read(Path path) {
    JsonNode root;
    try {
      root = new JsonMapper().readTree(text(path));
    } catch (JsonProcessingException e) {
      // Without the cause: a parser's message may quote the text, which holds a secret.
      // Jackson gives no location when it refuses the size of a value or the depth.
      JsonLocation location = e.getLocation();
      throw invalid(
          path,
          "is not valid JSON" + (location == null ? "" : " (line " + location.getLineNr() + ")"),
          "download it again");
    }
    if (!root.isObject()) {
      throw invalid(path, "is not a JSON object", "use the file from Google's console unchanged");
    }
    return new GoogleJsonFile(path, root);
  }

  private static String text(Path path) {
    try {
      if (Files.isDirectory(path)) {
        throw invalid(path, "is a directory", "give the path of the JSON file in it");
      }
      if (Files.size(path) > MAX_BYTES) {
        throw invalid(path, "is too large for a credential file", "check the path");
      }
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw invalid(path, "does not exist", "check the path");
    } catch (AccessDeniedException e) {
      throw invalid(path, "is not readable by this user", "change its owner or mode");
    } catch (IOException e) {
      throw new AuthException(Reason.CLIENT_FILE, path + " cannot be read: check the disk.", e);
    }
  }

  AuthException invalid(String problem, String remedy) {
    return invalid(path, problem, remedy);
  }

  private static AuthException invalid(Path path, String problem, String remedy) {
    return new AuthException(Reason.CLIENT_FILE, path + " " + problem + ": " + remedy + ".");
  }

  Optional<String> text(JsonNode in, String field) {
    return Optional.ofNullable(in.get(field))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .filter(text -> !text.isBlank());
  }

  String required(JsonNode in, String field) {
    return text(in, field)
        .orElseThrow(() -> invalid("has no " + field, "download it again and do not change it"));
  }

  /** A URL to which secrets may be sent. */
  URI requiredUri(JsonNode in, String field) {
    try {
      URI uri = new URI(required(in, field));
      UrlSecurity security = UrlSecurity.of(uri);
      if (security.isSafe()) {
        return uri;
      }
      if (security == UrlSecurity.CLEAR_TEXT) {
        throw invalid(
            "sends secrets unencrypted to " + uri.getHost() + " by its " + field, UrlSecurity.RULE);
      }
    } catch (URISyntaxException e) {
      // Reported below, with every other invalid URL.
    }
    throw invalid("has a " + field + " that is not a web address", "download it again");
  }

  /** Omits the content. */
  @Override
  public String toString() {
    return "JsonFile[" + path + "]";
  }
}
