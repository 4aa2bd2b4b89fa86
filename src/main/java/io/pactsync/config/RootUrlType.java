package io.pactsync.config;

import io.pactsync.auth.UrlSecurity;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The root URL of the service that receives access tokens. The value ends with a slash. */
final class RootUrlType implements ValueType<URI> {
  @Override
  public Optional<URI> read(WrittenValue raw) {
    return url(raw)
        .filter(url -> isBare(url) && UrlSecurity.of(url).isSafe())
        .map(RootUrlType::root);
  }

  @Override
  public String description() {
    return "a URL without a path, such as https://gmail.googleapis.com/";
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    return url(raw)
        .filter(url -> UrlSecurity.of(url) == UrlSecurity.CLEAR_TEXT)
        .map(
            url ->
                "access tokens would be sent unencrypted to "
                    + url.getHost()
                    + "; "
                    + UrlSecurity.RULE);
  }

  private static Optional<URI> url(WrittenValue raw) {
    return YamlParser.scalar(raw.node())
        .flatMap(
            text -> {
              try {
                return Optional.of(new URI(text.strip()));
              } catch (URISyntaxException e) {
                return Optional.empty();
              }
            });
  }

  private static boolean isBare(URI url) {
    String path = url.getPath();
    return (path == null || path.isEmpty() || path.equals("/"))
        && url.getQuery() == null
        && url.getFragment() == null;
  }

  private static URI root(URI url) {
    return url.resolve("/");
  }
}
