package io.pactsync.auth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A person with a browser who opens the given URL. */
final class FakeBrowser implements Consumer<URI> {
  private static final HttpClient BROWSER =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();

  final CompletableFuture<HttpResponse<String>> page = new CompletableFuture<>();

  @Override
  public void accept(URI address) {
    Thread thread = new Thread(() -> page.complete(get(address)), "person");
    thread.setDaemon(true);
    thread.start();
  }

  static HttpResponse<String> get(URI address) {
    try {
      return BROWSER.send(
          HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
