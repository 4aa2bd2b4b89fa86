package io.pactsync.auth;

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
 * A JSON file downloaded from Google's console, with a sentence for each way in which it can be
 * wrong.
 */
record JsonFile(Path path, JsonNode root) {
  /** Google's are about 2,500 bytes; a video given by mistake is not read into memory. */
  private static final long LARGEST_BYTES = 1 << 20;

  static JsonFile read(Path path) {
    JsonNode root;
    try {
      root = new JsonMapper().readTree(text(path));
    } catch (JsonProcessingException e) {
      // Without the cause: a parser's message may quote the text, which holds a secret.
      throw fault(
          path,
          "is not valid JSON (line %d)".formatted(e.getLocation().getLineNr()),
          "download it again");
    }
    if (!root.isObject()) {
      throw fault(path, "is not a JSON object", "give the file as Google's console offers it");
    }
    return new JsonFile(path, root);
  }

  private static String text(Path path) {
    try {
      if (Files.isDirectory(path)) {
        throw fault(path, "is a directory", "name the JSON file in it");
      }
      if (Files.size(path) > LARGEST_BYTES) {
        throw fault(path, "is too large for a credential file", "check which file was meant");
      }
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw fault(path, "does not exist", "check the path");
    } catch (AccessDeniedException e) {
      throw fault(path, "may not be read by this user", "change its owner or mode");
    } catch (IOException e) {
      throw new AuthException(Reason.CLIENT_FILE, path + " cannot be read: check the disk.", e);
    }
  }

  AuthException fault(String what, String remedy) {
    return fault(path, what, remedy);
  }

  private static AuthException fault(Path path, String what, String remedy) {
    return new AuthException(Reason.CLIENT_FILE, path + " " + what + ": " + remedy + ".");
  }

  Optional<String> text(JsonNode in, String field) {
    return Optional.ofNullable(in.get(field))
        .filter(JsonNode::isTextual)
        .map(JsonNode::textValue)
        .filter(text -> !text.isBlank());
  }

  String required(JsonNode in, String field) {
    return text(in, field)
        .orElseThrow(
            () -> fault("has no " + field + " in it", "download it again and leave it as it is"));
  }

  /** An address that secrets may be sent to. */
  URI requiredUri(JsonNode in, String field) {
    try {
      URI uri = new URI(required(in, field));
      UrlSecurity security = UrlSecurity.of(uri);
      if (security.isSafe()) {
        return uri;
      }
      if (security == UrlSecurity.CLEAR_TEXT) {
        throw fault(
            "sends secrets unencrypted to " + uri.getHost() + " by its " + field, UrlSecurity.RULE);
      }
    } catch (URISyntaxException e) {
      // Said below, like every other address that cannot be called.
    }
    throw fault("has a " + field + " that is no web address", "download it again");
  }

  /** Neither the path's content nor any field. */
  @Override
  public String toString() {
    return "JsonFile[" + path + "]";
  }
}
