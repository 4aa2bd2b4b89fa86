package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The pages that the browser shows. They repeat nothing from the request. */
enum ConsentResultPage {
  ALLOWED(
      200,
      "Google has responded",
      "Pactsync finishes in the terminal where you started it. You can close this window."),
  REFUSED(
      200,
      "No access was granted",
      "Pactsync cannot read the inbox. You can close this window and start again."),
  WRONG_REQUEST(
      400, "Pactsync is not waiting for this request", "Open the most recent link from Pactsync."),
  NOT_FOUND(404, "Nothing is here", "Pactsync waits for Google at another address.");

  private final int status;
  private final String title;
  private final String text;

  ConsentResultPage(int status, String title, String text) {
    this.status = status;
    this.title = title;
    this.text = text;
  }

  /** Writes the page and closes the connection. Returns true, as a Jetty handler does. */
  boolean write(Request request, Response response, Callback callback) {
    response.setStatus(status);
    response
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, "text/html; charset=utf-8")
        .put("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        .put("Referrer-Policy", "no-referrer")
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put(HttpHeader.CONNECTION, "close");
    response.write(true, UTF_8.encode(html()), callback);
    return true;
  }

  private String html() {
    return """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Pactsync: %1$s</title>
    <style>
      body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem;
             color: #1c2733; background: #f6f8fa }
      h1 { font-size: 1.5rem }
    </style>
    <h1>%1$s</h1>
    <p>%2$s</p>
    </html>
    """
        .formatted(title, text);
  }
}
