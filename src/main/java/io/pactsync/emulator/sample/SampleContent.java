package io.pactsync.emulator.sample;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/** Bytes that are generated on reading and whose number is known beforehand. */
interface SampleContent {

  /** Returns the length in bytes. */
  long length();

  InputStream open();

  static SampleContent of(byte[] bytes) {
    return new InMemoryContent(bytes);
  }

  static SampleContent of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static SampleContent joined(List<SampleContent> pieces) {
    return new JoinedContent(List.copyOf(pieces));
  }

  /** Reads all bytes; for small content only. */
  default byte[] bytes() {
    try (InputStream in = open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes in memory. */
  final class InMemoryContent implements SampleContent {
    private final byte[] bytes;

    private InMemoryContent(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** Several contents, one after the other. */
  record JoinedContent(List<SampleContent> pieces) implements SampleContent {
    @Override
    public long length() {
      return pieces.stream().mapToLong(SampleContent::length).sum();
    }

    @Override
    public InputStream open() {
      return new SequenceInputStream(
          Collections.enumeration(pieces.stream().map(SampleContent::open).toList()));
    }
  }
}
