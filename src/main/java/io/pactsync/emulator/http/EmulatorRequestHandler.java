package io.pactsync.emulator.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable;

/** Reads requests completely and passes them to the service. */
final class EmulatorRequestHandler extends Handler.Abstract {
  /** Gmail accepts mails of up to 50 MB, as base64 in JSON. */
  private static final int MAX_BODY_BYTES = 70 * 1024 * 1024;

  private final EmulatorHttpService service;
  private final StepScheduler scheduler;

  EmulatorRequestHandler(EmulatorHttpService service, StepScheduler scheduler) {
    this.service = service;
    this.scheduler = scheduler;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    JettyResponseExchange exchange =
        new JettyResponseExchange(request, response, callback, scheduler);
    if (request.getLength() == 0 || request.getMethod().equals("GET")) {
      serve(request, new byte[0], exchange);
      return true;
    }
    Content.Source.asByteArrayAsync(
        request,
        MAX_BODY_BYTES,
        Promise.Invocable.from(
            Invocable.InvocationType.BLOCKING,
            body -> serve(request, body, exchange),
            callback::failed));
    return true;
  }

  private void serve(Request request, byte[] body, ResponseExchange exchange) {
    EmulatorRequest call;
    try {
      call =
          new EmulatorRequest(
              request.getMethod(),
              segments(request.getHttpURI().getPath()),
              UrlParameters.parse(Optional.ofNullable(request.getHttpURI().getQuery()).orElse("")),
              header(request, HttpHeader.AUTHORIZATION),
              header(request, HttpHeader.CONTENT_TYPE),
              body);
    } catch (IllegalArgumentException e) {
      exchange.send(
          EmulatorResponse.json(
              400,
              JsonNodeFactory.instance
                  .objectNode()
                  .put("error", "the URL or form has a malformed escape: " + e.getMessage())),
          () -> {});
      return;
    }
    service.serve(call, exchange);
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/"))
        .filter(segment -> !segment.isEmpty())
        // A plus sign has no special meaning in a path.
        .map(s -> URLDecoder.decode(s.replace("+", "%2B"), StandardCharsets.UTF_8))
        .toList();
  }

  private static Optional<String> header(Request request, HttpHeader header) {
    return Optional.ofNullable(request.getHeaders().get(header));
  }
}
