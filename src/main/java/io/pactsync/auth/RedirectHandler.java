package io.pactsync.auth;

import io.pactsync.auth.ConsentResponse.ConsentGranted;
import io.pactsync.auth.ConsentResponse.ConsentRefused;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/** Finds the redirect from Google among the requests to the loopback address. */
final class RedirectHandler extends Handler.Abstract {
  private final String path;
  private final Predicate<String> isOurState;
  private final Consumer<ConsentResponse> listener;

  /**
   * @param listener receives each valid consent response, after the browser has its page
   */
  RedirectHandler(String path, Predicate<String> isOurState, Consumer<ConsentResponse> listener) {
    this.path = path;
    this.isOurState = isOurState;
    this.listener = listener;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (!path.equals(request.getHttpURI().getPath())) {
      return ConsentResultPage.NOT_FOUND.write(request, response, callback);
    }
    Optional<ConsentResponse> consent = read(request);
    if (consent.isEmpty()) {
      return ConsentResultPage.WRONG_REQUEST.write(request, response, callback);
    }
    ConsentResultPage page =
        consent.get() instanceof ConsentGranted
            ? ConsentResultPage.ALLOWED
            : ConsentResultPage.REFUSED;
    // The listener closes the server, so the page goes first; it may fail if the browser is gone.
    return page.write(
        request, response, Callback.from(callback, () -> listener.accept(consent.get())));
  }

  private Optional<ConsentResponse> read(Request request) {
    if (!request.getMethod().equals("GET")) {
      return Optional.empty();
    }
    Fields query;
    try {
      query = Request.extractQueryParameters(request);
    } catch (RuntimeException e) {
      // A malformed escape. Jetty would log the exception with the URL.
      return Optional.empty();
    }
    if (single(query, "state").filter(isOurState).isEmpty()) {
      return Optional.empty();
    }
    Optional<ConsentResponse> refused =
        single(query, "error").map(error -> new ConsentRefused(OAuthErrorCode.sanitize(error)));
    return refused.or(() -> single(query, "code").map(ConsentGranted::new));
  }

  /** The parameter's value; empty when it is blank, missing or repeated. */
  private static Optional<String> single(Fields query, String name) {
    List<String> values = query.getValuesOrEmpty(name);
    return values.size() == 1
        ? Optional.of(values.get(0)).filter(value -> !value.isBlank())
        : Optional.empty();
  }
}
