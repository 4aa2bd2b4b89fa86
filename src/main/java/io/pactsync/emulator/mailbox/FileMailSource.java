package io.pactsync.emulator.mailbox;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A mail in its own file. */
record FileMailSource(Path file, long size) implements RawMailSource {

  static FileMailSource of(Path file) throws IOException {
    return new FileMailSource(file, Files.size(file));
  }

  @Override
  public InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file));
  }
}
