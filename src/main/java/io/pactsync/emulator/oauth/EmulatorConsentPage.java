package io.pactsync.emulator.oauth;

import java.util.List;

/** The HTML pages of the consent flow. */
final class EmulatorConsentPage {
  private EmulatorConsentPage() {}

  /**
   * Returns the page on which a person chooses an account and scopes. Its form posts to the page's
   * own address.
   */
  static String of(AuthorizationRequest request, List<String> accounts, String chosen) {
    StringBuilder form = new StringBuilder("<form method=\"post\"><h2>Account</h2>");
    for (String account : accounts) {
      form.append("<p><label><input type=\"radio\" name=\"account\" value=\"")
          .append(escaped(account))
          .append(account.equals(chosen) ? "\" checked> " : "\"> ")
          .append(escaped(account))
          .append("</label></p>");
    }
    form.append("<h2>").append(escaped(request.client().id())).append(" requests access to</h2>");
    form.append("<input type=\"hidden\" name=\"choice\" value=\"shown\">");
    for (String scope : request.scopes()) {
      form.append("<p><label><input type=\"checkbox\" name=\"granted\" checked value=\"")
          .append(escaped(scope))
          .append("\"> <code>")
          .append(escaped(scope))
          .append("</code></label></p>");
    }
    form.append("<p><button id=\"allow\" name=\"decision\" value=\"allow\">Allow</button> ")
        .append("<button id=\"cancel\" name=\"decision\" value=\"cancel\">Cancel</button></p>")
        .append("</form>");
    return page("Sign in", form.toString());
  }

  static String error(int status, String error, String explanation) {
    return page(
        "Access blocked",
        "<p>"
            + escaped(explanation)
            + "</p><p>Error "
            + status
            + ": <code>"
            + escaped(error)
            + "</code></p>");
  }

  private static String page(String title, String body) {
    return """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>%s - emulated Google</title>
    <style>body{font:16px system-ui;max-width:36em;margin:3em auto;padding:0 1em}</style>
    </head><body><h1>%s</h1>
    <p>This is Pactsync's emulated Google: no account of yours is involved.</p>
    %s
    </body></html>
    """
        .formatted(title, title, body);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
