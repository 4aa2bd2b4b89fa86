package io.pactsync.emulator.mailbox;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the decoded body of one part of a mail. Closing the stream closes the mail's source. */
final class AttachmentStream extends FilterInputStream {

  private final PartReader parts;

  private AttachmentStream(PartReader parts) {
    super(parts.body());
    this.parts = parts;
  }

  /**
   * Opens the part with this path, which is its {@code partId} at Gmail. Empty when the mail has no
   * such part.
   */
  static Optional<InputStream> open(RawMailSource source, String path) throws IOException {
    PartReader parts = new PartReader(source.open());
    try {
      PartReader.PartEvent event = parts.next();
      while (event != PartReader.PartEvent.END) {
        boolean hasBody =
            event == PartReader.PartEvent.LEAF || event == PartReader.PartEvent.MESSAGE;
        if (hasBody && parts.head().path().equals(path)) {
          return Optional.of(new AttachmentStream(parts));
        }
        event = parts.next();
      }
    } catch (IOException e) {
      parts.close();
      throw e;
    }
    parts.close();
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }
}
