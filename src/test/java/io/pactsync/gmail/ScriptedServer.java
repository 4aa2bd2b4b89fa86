package io.pactsync.gmail;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * An HTTP server on a plain socket, so that it can also misbehave as broken servers do. Each
 * request gets the next action of a script; the last action repeats.
 */
final class ScriptedServer implements AutoCloseable {
  /** What the server does with one request. */
  @FunctionalInterface
  interface ServerAction {
    void run(Socket socket) throws IOException;
  }

  /**
   * A received request.
   *
   * @param target path and query
   * @param headers by lower-case name
   * @param connection counted from 1
   */
  record Seen(String target, Map<String, String> headers, int connection) {}

  private final ServerSocket listener;
  private final ConcurrentLinkedQueue<ServerAction> script = new ConcurrentLinkedQueue<>();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private volatile ServerAction last = response(500, "{}");

  ScriptedServer(ServerAction... acts) {
    try {
      listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    then(acts);
    start(this::listen);
  }

  ScriptedServer then(ServerAction... acts) {
    script.addAll(List.of(acts));
    if (acts.length > 0) {
      last = acts[acts.length - 1];
    }
    return this;
  }

  URI root() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
  }

  List<Seen> seen() {
    return seen;
  }

  int connections() {
    return connections.get();
  }

  /** Closes the open connections, as a server does with idle ones. */
  void hangUp() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    hangUp();
  }

  static ServerAction response(int status, String body, String... headers) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return bytes(head(status, bytes.length, headers), bytes);
  }

  static ServerAction ok(String json) {
    return response(200, json, "Content-Type: application/json; charset=UTF-8");
  }

  static ServerAction gzipped(String json) {
    byte[] bytes = gzip(json);
    return bytes(
        head(200, bytes.length, "Content-Type: application/json", "Content-Encoding: gzip"), bytes);
  }

  static byte[] gzip(String text) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  static ServerAction bytes(byte[]... parts) {
    return socket -> {
      OutputStream out = socket.getOutputStream();
      for (byte[] part : parts) {
        out.write(part);
      }
      out.flush();
    };
  }

  static byte[] head(int status, long length, String... headers) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\n");
    head.append("Content-Length: ").append(length).append("\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Announces the whole body and closes the connection before its end. */
  static ServerAction cut(String body, int after) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return socket -> {
      OutputStream out = socket.getOutputStream();
      out.write(head(200, bytes.length, "Content-Type: application/json"));
      out.write(bytes, 0, after);
      socket.close();
    };
  }

  /** Resets the TCP connection before any response. */
  static ServerAction reset() {
    return socket -> {
      socket.setSoLinger(true, 0);
      socket.close();
    };
  }

  /** Closes the connection normally, without a response. */
  static ServerAction hangUpWithoutResponse() {
    return Socket::close;
  }

  /** Sends the start of a body, and then the same piece for ever, each after a pause. */
  static ServerAction endless(int status, String start, String piece, Duration pause) {
    return socket -> {
      OutputStream out = socket.getOutputStream();
      out.write(
          ("HTTP/1.1 " + status + " Status\r\nContent-Type: application/json\r\n\r\n" + start)
              .getBytes(StandardCharsets.UTF_8));
      repeat(out, piece, pause, Integer.MAX_VALUE);
    };
  }

  /** Sends a response header that never ends. */
  static ServerAction endlessHead(Duration pause) {
    return socket -> {
      OutputStream out = socket.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\nX-Long: ".getBytes(StandardCharsets.UTF_8));
      repeat(out, "x", pause, Integer.MAX_VALUE);
    };
  }

  /** Sends a response in pieces of this length, each after a pause. */
  static ServerAction slowly(String body, int piece, Duration pause) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return socket -> {
      OutputStream out = socket.getOutputStream();
      out.write(head(200, bytes.length, "Content-Type: application/json"));
      for (int sent = 0; sent < bytes.length; sent += piece) {
        repeat(out, body.substring(sent, Math.min(sent + piece, bytes.length)), pause, 1);
      }
    };
  }

  private static void repeat(OutputStream out, String piece, Duration pause, int times)
      throws IOException {
    byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
    try {
      for (int i = 0; i < times; i++) {
        Thread.sleep(pause.toMillis());
        out.write(bytes);
        out.flush();
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Sends nothing and leaves the connection open. */
  static ServerAction silence() {
    return socket -> {};
  }

  private void listen() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        sockets.add(socket);
        int number = connections.incrementAndGet();
        start(() -> serve(socket, number));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket, int number) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (!socket.isClosed()) {
        String request = line(in);
        if (request.isEmpty()) {
          return;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
          int colon = header.indexOf(':');
          headers.put(
              header.substring(0, colon).toLowerCase(Locale.ROOT),
              header.substring(colon + 1).strip());
        }
        seen.add(new Seen(request.split(" ", -1)[1], headers, number));
        ServerAction act = script.poll();
        (act == null ? last : act).run(socket);
      }
    } catch (IOException e) {
      // The client closed the connection, as some tests require.
      return;
    }
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != -1 && c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.write(c);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }
}
