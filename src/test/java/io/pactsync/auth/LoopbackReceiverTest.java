package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.api.client.extensions.java6.auth.oauth2.VerificationCodeReceiver;
import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.ConsentResponse.ConsentGranted;
import io.pactsync.auth.ConsentResponse.ConsentRefused;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopbackReceiverTest {
  private static final Duration AMPLE = Duration.ofSeconds(30);
  private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  private final LoopbackReceiver receiver = LoopbackReceiver.listen(0, AMPLE);

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void theCodeWithTheRightStateIsReturned() throws Exception {
    HttpResponse<String> page = get("/?state=" + receiver.state() + "&code=4%2FhushHush&scope=x");

    assertThat(receiver.await()).isEqualTo(new ConsentGranted("4/hushHush"));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("You can close this window").doesNotContain("hush");
    assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void googlesLibraryGetsTheCodeThroughItsInterface() throws Exception {
    VerificationCodeReceiver plugged = receiver;
    get("/?state=" + receiver.state() + "&code=good");

    int port = receiver.port();
    assertThat(plugged.getRedirectUri()).isEqualTo("http://127.0.0.1:" + port);
    assertThat(plugged.waitForCode()).isEqualTo("good");
    plugged.stop();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void googlesLibraryGetsARefusalAsAnIoException() {
    get("/?state=" + receiver.state() + "&error=access_denied");

    assertThatThrownBy(receiver::waitForCode)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("access_denied");
  }

  @Test
  void noPageRepeatsTheRequest() throws Exception {
    String host = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (String request :
        List.of(
            "GET /?code=hush" + host,
            "GET /hush?code=hush" + host,
            "GET /?state=%zz&code=hush" + host,
            "GET /hush%00hush" + host,
            "hush hush hush hush\r\n\r\n",
            "GET /?code=hush HTTP/1.1\r\n\r\n",
            "GET /?code=hush HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
            "GET /?code=hush&" + "x".repeat(30_000) + host)) {
      assertThat(raw(request)).doesNotContain("hush");
    }
  }

  @Test
  void aRefusalEndsTheWait() throws Exception {
    HttpResponse<String> page = get("/?error=access_denied&state=" + receiver.state());

    assertThat(receiver.await()).isEqualTo(new ConsentRefused("access_denied"));
    assertThat(page.body()).contains("No access was granted");
  }

  @Test
  void anUnknownErrorTextIsNotRepeated() throws Exception {
    get("/?error=%1B%5B2Jall%20is%20well&state=" + receiver.state());

    assertThat(receiver.await()).isEqualTo(new ConsentRefused("an unknown error"));
  }

  @Test
  void strayRequestsDoNotEndTheWait() throws Exception {
    assertThat(get("/favicon.ico").statusCode()).isEqualTo(404);
    assertThat(get("/").statusCode()).isEqualTo(400);
    assertThat(get("/?code=evil").statusCode()).isEqualTo(400);
    assertThat(get("/?state=another&code=evil").statusCode()).isEqualTo(400);
    assertThat(get("/?state=another&error=access_denied").statusCode()).isEqualTo(400);
    assertThat(get("/?state=" + receiver.state()).statusCode()).isEqualTo(400);
    assertThat(get("/?state=" + receiver.state() + "&code=evil&code=evil2").statusCode())
        .isEqualTo(400);
    assertThat(get("/elsewhere?state=" + receiver.state() + "&code=evil").statusCode())
        .isEqualTo(404);
    assertThat(
            raw(
                "POST /?state="
                    + receiver.state()
                    + "&code=evil HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
    assertThat(raw("GET /?state=%zz&code=evil HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
    assertThat(raw("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(raw("GET /?code=evil HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400");
    assertThat(raw("x".repeat(100_000))).doesNotStartWith("HTTP/1.1 200");

    get("/?state=" + receiver.state() + "&code=good");

    assertThat(receiver.await()).isEqualTo(new ConsentGranted("good"));
  }

  @Test
  void silentConnectionsDoNotBlockTheRedirect() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        silent.add(new Socket(InetAddress.getLoopbackAddress(), receiver.port()));
      }
      get("/?state=" + receiver.state() + "&code=good");

      assertThat(receiver.await()).isEqualTo(new ConsentGranted("good"));
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void itListensOnNoOtherAddress() throws IOException {
    List<InetAddress> others = new ArrayList<>();
    others.add(InetAddress.getByAddress(new byte[] {127, 0, 0, 2}));
    others.add(InetAddress.getByAddress(IPV6_LOOPBACK));
    NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress())
        .forEach(others::add);

    for (InetAddress other : others) {
      assertThatThrownBy(
              () -> {
                try (Socket socket = new Socket()) {
                  socket.connect(new InetSocketAddress(other, receiver.port()), 2_000);
                }
              })
          .as("connecting to %s", other)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void theKernelShowsOneSocketOnTheLoopbackAddress() throws IOException {
    Path table = Path.of("/proc/net/tcp");
    assumeTrue(Files.isReadable(table), "the kernel's socket table is Linux's");
    String port = String.format(Locale.ROOT, ":%04X ", receiver.port());
    List<String> lines = new ArrayList<>(Files.readAllLines(table));
    if (Files.isReadable(Path.of("/proc/net/tcp6"))) {
      lines.addAll(Files.readAllLines(Path.of("/proc/net/tcp6")));
    }

    // State 0A is LISTEN; 127.0.0.1 is 0100007F, alone or as an IPv4 address within IPv6.
    List<String> listening =
        lines.stream()
            .map(line -> line.strip().split("\\s+"))
            .filter(columns -> columns.length > 3 && columns[3].equals("0A"))
            .map(columns -> columns[1] + " ")
            .filter(local -> local.endsWith(port))
            .toList();

    assertThat(listening).hasSize(1);
    assertThat(listening.get(0)).contains("0100007F:");
  }

  @Test
  void theTimeLimitEndsTheWait() {
    AuthException error =
        catchThrowableOfType(
            AuthException.class,
            () -> {
              try (LoopbackReceiver brief = LoopbackReceiver.listen(0, Duration.ofMillis(20))) {
                brief.await();
              }
            });

    assertThat(error.reason()).isEqualTo(Reason.TIMED_OUT);
  }

  @Test
  void aPortInUseIsReported() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AuthException error =
          catchThrowableOfType(
              AuthException.class,
              () -> LoopbackReceiver.listen(taken.getLocalPort(), AMPLE).close());

      assertThat(error.reason()).isEqualTo(Reason.PORT);
      assertThat(error).hasMessageContaining("--port");
    }
  }

  @Test
  void closingOrInterruptingEndsTheWait() throws Exception {
    for (boolean closing : new boolean[] {true, false}) {
      AtomicReference<Throwable> ended = new AtomicReference<>();
      LoopbackReceiver waited = LoopbackReceiver.listen(0, AMPLE);
      Thread thread =
          new Thread(
              () -> {
                try {
                  waited.await();
                } catch (Throwable e) {
                  ended.set(e);
                }
              });
      thread.start();
      await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
      if (closing) {
        waited.close();
      } else {
        thread.interrupt();
      }
      thread.join();
      waited.close();

      assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    }
  }

  private HttpResponse<String> get(String target) {
    return FakeBrowser.get(URI.create("http://127.0.0.1:" + receiver.port() + target));
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port())) {
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    } catch (SocketException e) {
      // The server resets the connection when it does not read the whole request.
      return "";
    }
  }
}
