package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects whether a PDF needs a password to open it (ISO 32000-2, 7.6). Many signing services
 * encrypt PDFs with an empty password, only to restrict printing and changes. These open without
 * one.
 */
public final class PdfEncryption {
  private static final int TRAILER_BYTES = 64 * 1024;
  private static final int DICTIONARY_BYTES = 4 * 1024;
  private static final Pattern ENCRYPT =
      Pattern.compile("/Encrypt\\s*(?:(\\d{1,9})\\s+(\\d{1,5})\\s+R\\b|(<<))");
  private static final Pattern START = Pattern.compile("startxref\\s+(\\d{1,12})");

  private PdfEncryption() {}

  /** Whether the file is encrypted and an empty password does not open it. */
  public static boolean needsPassword(SpooledPart pdf) throws IOException {
    try (SeekableByteChannel channel = pdf.channel()) {
      for (String trailer : trailers(channel)) {
        Optional<Matcher> encrypt = last(ENCRYPT, trailer);
        if (encrypt.isPresent()) {
          // Encryption by certificates, or by a password that is not empty.
          return dictionary(channel, trailer, encrypt.get())
              .flatMap(dictionary -> PdfPasswordCheck.of(dictionary, trailer))
              .filter(PdfPasswordCheck::opensWithoutPassword)
              .isEmpty();
        }
      }
    }
    return false;
  }

  /** The places of a trailer: the end, the last cross-reference stream, and the beginning. */
  private static List<String> trailers(SeekableByteChannel pdf) throws IOException {
    String end = text(pdf, Math.max(0, pdf.size() - TRAILER_BYTES), TRAILER_BYTES);
    Optional<Matcher> start = last(START, end);
    String stream =
        start.isPresent() ? text(pdf, Long.parseLong(start.get().group(1)), DICTIONARY_BYTES) : "";
    // A linearized file has its main trailer at the beginning.
    return List.of(end, stream, text(pdf, 0, DICTIONARY_BYTES));
  }

  private static Optional<String> dictionary(
      SeekableByteChannel pdf, String trailer, Matcher encrypt) throws IOException {
    if (encrypt.group(3) != null) {
      return Optional.of(trailer.substring(encrypt.start(3)));
    }
    Pattern object =
        Pattern.compile("(?<!\\d)" + encrypt.group(1) + "\\s+" + encrypt.group(2) + "\\s+obj\\b");
    long size = pdf.size();
    // Later versions of an object replace earlier ones, so the search goes backwards.
    for (long block = (size - 1) / TRAILER_BYTES; block >= 0; block--) {
      long at = block * TRAILER_BYTES;
      String text = text(pdf, at, TRAILER_BYTES + DICTIONARY_BYTES);
      Optional<Matcher> found = last(object, text);
      if (found.isPresent()) {
        return Optional.of(text.substring(found.get().end()));
      }
    }
    return Optional.empty();
  }

  private static Optional<Matcher> last(Pattern pattern, String text) {
    Optional<Matcher> found = Optional.empty();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      Matcher here = pattern.matcher(text);
      here.find(matcher.start());
      found = Optional.of(here);
    }
    return found;
  }

  private static String text(SeekableByteChannel pdf, long at, int bytes) throws IOException {
    ByteBuffer block = LittleEndianReader.readUpTo(pdf, at, bytes);
    return StandardCharsets.ISO_8859_1.decode(block).toString();
  }
}
