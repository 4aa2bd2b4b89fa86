package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A page that the person sees in the browser. It holds nothing that came with the request. */
enum ConsentPage {
  ALLOWED(
      200,
      "Google has answered",
      "Pactsync finishes in the window where you started it. You can close this one."),
  REFUSED(
      200,
      "No access was given",
      "Pactsync cannot read the inbox. You can close this window, and start again if you like."),
  NOT_THE_ANSWER(
      400,
      "This is not the answer Pactsync waits for",
      "Use the address that Pactsync gave you most recently."),
  NOT_HERE(404, "Nothing is here", "Pactsync waits for Google's answer at another address.");

  private final int status;
  private final String title;
  private final String text;

  ConsentPage(int status, String title, String text) {
    this.status = status;
    this.title = title;
    this.text = text;
  }

  /** The whole HTTP response. */
  byte[] response() {
    byte[] body = html().getBytes(UTF_8);
    String head =
        """
        HTTP/1.1 %d Pactsync
        Content-Type: text/html; charset=utf-8
        Content-Length: %d
        Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'
        Referrer-Policy: no-referrer
        Cache-Control: no-store
        Connection: close

        """
            .formatted(status, body.length)
            .replace("\n", "\r\n");
    byte[] start = head.getBytes(UTF_8);
    byte[] response = new byte[start.length + body.length];
    System.arraycopy(start, 0, response, 0, start.length);
    System.arraycopy(body, 0, response, start.length, body.length);
    return response;
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
