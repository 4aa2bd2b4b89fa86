package io.pactsync.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An HTTP proxy on 127.0.0.1. It forwards requests with an absolute URL, opens tunnels for CONNECT,
 * and may require Basic authentication. It resolves names from its own table only.
 */
public final class TestProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final Map<String, Integer> ports = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile Optional<String> authorization = Optional.empty();
  private volatile Optional<byte[]> answer = Optional.empty();

  public TestProxy() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** The URL of this proxy, without credentials. */
  public String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** The URL of this proxy, with credentials as they are written into it. */
  public String url(String userInfo) {
    return url().replace("//", "//" + userInfo + "@");
  }

  /** Connects this host and port to a port of this machine. */
  public TestProxy serve(String hostAndPort, int port) {
    ports.put(hostAndPort, port);
    return this;
  }

  /** Requires these credentials. */
  public TestProxy require(String user, String password) {
    authorization = Optional.of(new ProxyCredentials(user, password).basic());
    return this;
  }

  /** Answers every request with its own page. */
  public TestProxy answer(int status, String page) {
    answer = Optional.of(page(status, page));
    return this;
  }

  /** Serves requests again. */
  public TestProxy serveAgain() {
    answer = Optional.empty();
    return this;
  }

  /** The first line of each request, in order. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  private static byte[] page(int status, String html) {
    String challenge =
        status == 407 ? "Proxy-Authenticate: Basic realm=\"test\"\r\nConnection: close\r\n" : "";
    return ("HTTP/1.1 "
            + status
            + " Proxy\r\nContent-Type: text/html\r\n"
            + challenge
            + "Content-Length: "
            + html.length()
            + "\r\n\r\n"
            + html)
        .getBytes(ISO_8859_1);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        sockets.add(socket);
        start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      boolean more = true;
      while (more) {
        List<String> head = head(in);
        more = !head.isEmpty() && handle(head, in, client);
      }
    } catch (IOException e) {
      // The client or the target closed its connection.
      return;
    }
  }

  /** Returns whether another request may follow. */
  private boolean handle(List<String> head, InputStream in, Socket client) throws IOException {
    String request = head.get(0);
    requests.add(request);
    OutputStream out = client.getOutputStream();
    boolean allowed =
        authorization.isEmpty() || head.contains("Proxy-Authorization: " + authorization.get());
    if (!allowed || answer.isPresent()) {
      in.skipNBytes(length(head));
      out.write(allowed ? answer.get() : page(407, "<title>Who are you?</title>"));
      return true;
    }
    String[] words = request.split(" ", -1);
    boolean tunnel = words[0].equals("CONNECT");
    URI url = tunnel ? URI.create("https://" + words[1]) : URI.create(words[1]);
    Integer port = ports.get(url.getAuthority());
    if (port == null) {
      in.skipNBytes(length(head));
      out.write(page(502, "<html><title>No such host</title></html>"));
      return true;
    }
    try (Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
      sockets.add(target);
      if (tunnel) {
        out.write("HTTP/1.1 200 Connection established\r\n\r\n".getBytes(ISO_8859_1));
      } else {
        forward(head, url, in, target.getOutputStream());
      }
      Thread up = start(() -> copy(tunnel ? in : InputStream.nullInputStream(), target, !tunnel));
      target.getInputStream().transferTo(out);
      client.shutdownOutput();
      up.interrupt();
    }
    return false;
  }

  private static void forward(List<String> head, URI url, InputStream in, OutputStream target)
      throws IOException {
    String path = url.getRawPath() + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery());
    StringBuilder text = new StringBuilder();
    text.append(head.get(0).split(" ", -1)[0]).append(' ').append(path).append(" HTTP/1.1\r\n");
    for (String line : head.subList(1, head.size())) {
      if (!line.toLowerCase(Locale.ROOT).matches("(proxy-|connection:|upgrade:).*")) {
        text.append(line).append("\r\n");
      }
    }
    text.append("Connection: close\r\n\r\n");
    target.write(text.toString().getBytes(ISO_8859_1));
    target.write(in.readNBytes(length(head)));
  }

  private static void copy(InputStream from, Socket to, boolean keepOpen) {
    try {
      from.transferTo(to.getOutputStream());
      if (!keepOpen) {
        to.shutdownOutput();
      }
    } catch (IOException e) {
      // The other side closed the connection.
      return;
    }
  }

  private static int length(List<String> head) {
    return head.stream()
        .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
        .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
        .findFirst()
        .orElse(0);
  }

  /** Reads the lines of a request's head. Empty at the end of the connection. */
  private static List<String> head(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        if (line.isEmpty()) {
          return lines;
        }
        lines.add(line.toString());
        line.setLength(0);
      } else if (c != '\r') {
        line.append((char) c);
      }
    }
    return List.of();
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work, "test-proxy");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Override
  public void close() {
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
