package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.RawMailSource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A mail from an HTTP request, held in memory. */
final class InMemoryMailSource implements RawMailSource {
  private static final Pattern RECIPIENT = Pattern.compile("(?im)^(to|cc|bcc):.*\\S");
  private static final Pattern END_OF_HEADER = Pattern.compile("\r?\n\r?\n");

  private final byte[] bytes;

  InMemoryMailSource(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public long size() {
    return bytes.length;
  }

  boolean hasRecipient() {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return RECIPIENT.matcher(END_OF_HEADER.split(text, 2)[0]).find();
  }
}
