package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledPart;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;

/** Distinguishes documents in zip format (OOXML, ODF, iWork) from zips that contain documents. */
final class ZipTypeDetector {
  static final String ZIP = "application/zip";
  static final String DAMAGED_ZIP = "application/x-damaged-zip";

  /** Signed containers of European signing services. Their documents are extracted. */
  static final String ASIC = "application/vnd.etsi.asic";

  private static final String OOXML = "application/vnd.openxmlformats-officedocument.";
  private static final Map<String, String> OOXML_FOLDERS =
      Map.of(
          "word/", OOXML + "wordprocessingml.document",
          "xl/", OOXML + "spreadsheetml.sheet",
          "ppt/", OOXML + "presentationml.presentation",
          "visio/", "application/vnd.ms-visio.drawing");
  private static final int MAX_ENTRIES = 200;

  private ZipTypeDetector() {}

  static String detect(SpooledPart part) throws IOException {
    try (SeekableByteChannel channel = part.channel()) {
      return detect(ZipDirectory.find(channel));
    } catch (ZipException | EOFException damaged) {
      return DAMAGED_ZIP;
    }
  }

  private static String detect(ZipDirectory zip) throws IOException {
    boolean ooxml = false;
    Optional<String> folder = Optional.empty();
    for (int i = 0; i < MAX_ENTRIES; i++) {
      Optional<ZipEntryInfo> entry = zip.next();
      if (entry.isEmpty()) {
        break;
      }
      String name = entry.get().name();
      if (i == 0 && name.equals("mimetype")) {
        Optional<String> declared = declared(zip, entry.get());
        if (declared.isPresent()) {
          return declared.get();
        }
      }
      if (name.equals("META-INF/MANIFEST.MF")) {
        return "application/java-archive";
      }
      if (name.equals("Index/Document.iwa") || name.equals("Index.zip")) {
        return "application/vnd.apple.iwork";
      }
      ooxml |= name.equals("[Content_Types].xml");
      for (Map.Entry<String, String> type : OOXML_FOLDERS.entrySet()) {
        if (name.startsWith(type.getKey())) {
          folder = Optional.of(type.getValue());
        }
      }
    }
    return ooxml ? folder.orElse(OOXML + "package") : ZIP;
  }

  /** ODF, EPUB and ASiC declare their type in a stored first entry. */
  private static Optional<String> declared(ZipDirectory zip, ZipEntryInfo entry)
      throws IOException {
    if (entry.method() != ZipDirectory.STORED || entry.encrypted()) {
      return Optional.empty();
    }
    try (InputStream in = zip.open(entry)) {
      String type = new String(in.readNBytes(200), StandardCharsets.ISO_8859_1).strip();
      return Optional.of(type).filter(t -> t.matches("application/[\\w.+-]+"));
    }
  }
}
