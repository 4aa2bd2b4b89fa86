package io.pactsync.bench.plain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes each fetched message to a file. Thread-safe. */
record MessageFiles(Path folder) {
  void write(String id, byte[] raw) {
    try {
      Files.write(folder.resolve(id + ".eml"), raw);
    } catch (IOException e) {
      throw new UncheckedIOException("the message " + id + " cannot be written", e);
    }
  }
}
