package io.pactsync.auth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.api.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Reads the JSON object of an OAuth response. Its size is limited after decompression, so that no
 * server can fill the memory.
 */
final class OAuthResponseBody {
  /** Responses have one or two kilobytes. */
  private static final int MAX_BYTES = 1 << 18;

  private static final JsonMapper JSON = new JsonMapper();

  private OAuthResponseBody() {}

  /**
   * @return empty when the body is not a JSON object
   * @throws TransientOAuthException when the body is too large
   */
  static Optional<JsonNode> read(HttpResponse response)
      throws IOException, TransientOAuthException {
    byte[] bytes = bytes(response);
    if (bytes.length > MAX_BYTES) {
      throw new TransientOAuthException(
          "its response is larger than " + (MAX_BYTES >> 10) + " KB, which Google never sends");
    }
    try {
      return Optional.ofNullable(JSON.readTree(bytes)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      // Not kept as a cause: the parser may quote the body. A proxy's page ends here.
      return Optional.empty();
    }
  }

  private static byte[] bytes(HttpResponse response) throws IOException {
    InputStream content = response.getContent();
    return content == null ? new byte[0] : content.readNBytes(MAX_BYTES + 1);
  }
}
