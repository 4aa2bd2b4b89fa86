package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends any bytes as the response to the first request after {@link #next}, and a permanent error
 * to later ones. Keeps the connection open only if the response is framed correctly.
 */
final class FuzzHttpServer implements AutoCloseable {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: (\\d{1,9})\r\n");

  // The line ends of HTTP are written out.
  @SuppressWarnings("StringConcatToTextBlock")
  private static final Pattern FRAMED_HEAD =
      Pattern.compile(
          "HTTP/1\\.1 (?:200|4\\d\\d|5\\d\\d) Status\r\nContent-Type: [ -~]*\r\n"
              + "(?:Content-Encoding: gzip\r\n)?Content-Length: (\\d{1,6})\r\n\r\n");

  private static final byte[] NO_MORE =
      json(410, "{\"error\":{\"code\":410,\"message\":\"x\",\"errors\":[{\"reason\":\"gone\"}]}}");

  private final ServerSocket listener;
  private volatile byte[] response = NO_MORE;

  FuzzHttpServer() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  URI root() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
  }

  void next(byte[] bytes) {
    response = bytes;
  }

  /** A response whose head announces the length of its body. */
  static byte[] response(int status, String type, byte[] body) {
    return join(
        "HTTP/1.1 %d Status\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(status, type, body.length)
            .getBytes(ISO_8859_1),
        body);
  }

  static byte[] json(int status, String body) {
    return response(status, "application/json; charset=UTF-8", body.getBytes(ISO_8859_1));
  }

  /** Gives three of four responses the length that their header says. */
  static byte[] repair(byte[] mutated, Random random) {
    return random.nextInt(4) == 0 ? mutated : withCorrectLength(mutated);
  }

  /** Corrects the announced length, if the head has one. */
  static byte[] withCorrectLength(byte[] response) {
    String text = new String(response, ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    Matcher length = LENGTH.matcher(text);
    if (end < 0 || !length.find() || length.start() > end) {
      return response;
    }
    int body = response.length - end - 4;
    return (text.substring(0, length.start(1)) + body + text.substring(length.end(1)))
        .getBytes(ISO_8859_1);
  }

  /** Whether every reader finds the same end. Otherwise the end of the connection is the end. */
  private static boolean isFramed(byte[] response) {
    Matcher head = FRAMED_HEAD.matcher(new String(response, ISO_8859_1));
    return head.lookingAt() && Integer.parseInt(head.group(1)) == response.length - head.end();
  }

  private static byte[] join(byte[] head, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head);
    out.writeBytes(body);
    return out.toByteArray();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean more = readRequest(in);
      while (more) {
        byte[] bytes = response;
        response = NO_MORE;
        socket.getOutputStream().write(bytes);
        more = isFramed(bytes) && readRequest(in);
      }
      // The client may still send. Closing at once would reset the connection.
      socket.shutdownOutput();
    } catch (IOException e) {
      // The client refused the response and closed the connection.
      return;
    }
  }

  /** Reads a request. Returns false at the end of the connection. */
  private static boolean readRequest(InputStream in) throws IOException {
    int body = 0;
    String line = line(in);
    boolean any = !line.isEmpty();
    while (!line.isEmpty()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length: ")) {
        body = Integer.parseInt(line.substring("content-length: ".length()).strip());
      }
      line = line(in);
    }
    in.skipNBytes(body);
    return any;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "fuzz-http-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
