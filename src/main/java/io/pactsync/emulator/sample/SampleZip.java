package io.pactsync.emulator.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Creates small ZIP archives with reproducible bytes. */
final class SampleZip {

  /** A fixed entry time makes the bytes reproducible. */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private SampleZip() {}

  /** Writes the contents under their names, in the map's order. */
  static SampleContent of(Map<String, SampleContent> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
      for (Map.Entry<String, SampleContent> content : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(content.getKey());
        entry.setTimeLocal(ENTRY_TIME);
        zip.putNextEntry(entry);
        zip.write(content.getValue().bytes());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SampleContent.of(bytes.toByteArray());
  }
}
