package io.pactsync.emulator.mailbox;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A mail from lines of text, with CRLF line ends. */
record TextMailSource(String text) implements RawMailSource {

  static TextMailSource lines(String... lines) {
    return new TextMailSource(String.join("\r\n", lines) + "\r\n");
  }

  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes());
  }

  @Override
  public long size() {
    return bytes().length;
  }
}
