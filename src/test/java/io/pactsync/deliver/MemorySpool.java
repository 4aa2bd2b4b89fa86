package io.pactsync.deliver;

import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledPart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;

/** A spool in memory, which the delivery does not own. */
final class MemorySpool implements Spool {
  @Override
  public SpooledPart newPart() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    return new SpooledPart() {
      @Override
      public OutputStream output() {
        return bytes;
      }

      @Override
      public InputStream input() {
        return new ByteArrayInputStream(bytes.toByteArray());
      }

      @Override
      public SeekableByteChannel channel() throws SpoolException {
        throw new SpoolException(new IOException("This spool has no random access."));
      }

      @Override
      public void discard() {
        bytes.reset();
      }
    };
  }
}
