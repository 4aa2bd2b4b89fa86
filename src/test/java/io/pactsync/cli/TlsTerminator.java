package io.pactsync.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Serves TLS under one host name, and forwards the bytes to a plain port of this machine. While it
 * is open, this process trusts its certificate.
 */
final class TlsTerminator implements AutoCloseable {
  private static final String PASSWORD = "changeit";
  private static final String TRUST_STORE = "javax.net.ssl.trustStore";
  private static final String TRUST_STORE_PASSWORD = "javax.net.ssl.trustStorePassword";

  private final ServerSocket listener;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  private TlsTerminator(ServerSocket listener, int target) {
    this.listener = listener;
    this.target = target;
    start(this::accept);
  }

  static TlsTerminator start(String host, int target, Path directory) throws Exception {
    Path store = Files.createDirectories(directory).resolve("tls.p12");
    createCertificate(host, store);
    TlsTerminator terminator = new TlsTerminator(listen(store), target);
    System.setProperty(TRUST_STORE, store.toString());
    System.setProperty(TRUST_STORE_PASSWORD, PASSWORD);
    return terminator;
  }

  int port() {
    return listener.getLocalPort();
  }

  private static void createCertificate(String host, Path store) throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                "EC",
                "-validity",
                "2",
                "-dname",
                "CN=" + host,
                "-ext",
                "SAN=dns:" + host,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
  }

  private static ServerSocket listen(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    return tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(client);
        sockets.add(server);
        start(() -> copy(client, server));
        start(() -> copy(server, client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One side closed the connection.
      return;
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "tls-terminator");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    System.clearProperty(TRUST_STORE);
    System.clearProperty(TRUST_STORE_PASSWORD);
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
