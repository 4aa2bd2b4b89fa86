package io.pactsync.mail.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.UnsupportedEncodingException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.DocumentEntry;
import org.apache.poi.poifs.filesystem.DocumentInputStream;
import org.apache.poi.util.CodePageUtil;

/**
 * The properties of a message or attachment in an Outlook file (MS-OXMSG). Each property of
 * variable length is a stream, whose name contains the property's number and type.
 *
 * @param directory the storage of the message or attachment
 * @param codePage the charset of texts that are not Unicode
 */
record OutlookProperties(DirectoryEntry directory, Charset codePage) {
  private static final String STREAM = "__substg1.0_";
  private static final String FIXED = "__properties_version1.0";
  private static final String UNICODE = "001F";
  private static final String STRING = "001E";
  private static final String BINARY = "0102";
  private static final String OBJECT = "000D";
  private static final int FIXED_BYTES = 16;
  private static final int MAX_FIXED = 4096 * FIXED_BYTES;

  // Properties that contain a code page.
  private static final int MESSAGE_CODE_PAGE = 0x3ffd;
  private static final int INTERNET_CODE_PAGE = 0x3fde;

  /**
   * Reads the properties of a message.
   *
   * @param headerBytes bytes before the first property: 32 in the outermost message, 24 in others
   */
  static OutlookProperties ofMessage(DirectoryEntry message, int headerBytes) throws IOException {
    return new OutlookProperties(
        message,
        codePage(message, headerBytes, MESSAGE_CODE_PAGE).orElse(Charset.forName("windows-1252")));
  }

  /** Returns the properties of an attachment of this message. */
  OutlookProperties of(DirectoryEntry attachment) {
    return new OutlookProperties(attachment, codePage);
  }

  /** Returns a text property, at most the given number of bytes of it. */
  Optional<String> text(String number, int maxBytes) throws IOException {
    Optional<String> unicode = read(number + UNICODE, maxBytes, StandardCharsets.UTF_16LE);
    return unicode.isPresent() ? unicode : read(number + STRING, maxBytes, codePage);
  }

  /** Returns the HTML body, which is binary data in the code page of the original mail. */
  Optional<String> html(String number, int headerBytes, int maxBytes) throws IOException {
    Optional<String> binary =
        read(
            number + BINARY,
            maxBytes,
            codePage(directory, headerBytes, INTERNET_CODE_PAGE).orElse(codePage));
    return binary.isPresent() ? binary : text(number, maxBytes);
  }

  /** Opens a binary property. */
  Optional<InputStream> binary(String number) throws IOException {
    return stream(directory, STREAM + number + BINARY);
  }

  /** Returns the storage of an object, such as an attached message. */
  Optional<DirectoryEntry> object(String number) throws IOException {
    String name = STREAM + number + OBJECT;
    return directory.hasEntryCaseInsensitive(name)
            && directory.getEntryCaseInsensitive(name) instanceof DirectoryEntry storage
        ? Optional.of(storage)
        : Optional.empty();
  }

  private Optional<String> read(String property, int maxBytes, Charset charset) throws IOException {
    Optional<InputStream> stream = stream(directory, STREAM + property);
    if (stream.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = stream.get()) {
      String text = new String(in.readNBytes(maxBytes), charset).replace("\0", "");
      return Optional.of(text).filter(t -> !t.isBlank());
    }
  }

  private static Optional<InputStream> stream(DirectoryEntry directory, String name)
      throws IOException {
    if (!directory.hasEntryCaseInsensitive(name)
        || !(directory.getEntryCaseInsensitive(name) instanceof DocumentEntry document)) {
      return Optional.empty();
    }
    return Optional.of(new DocumentInputStream(document));
  }

  private static Optional<Charset> codePage(DirectoryEntry message, int headerBytes, int number)
      throws IOException {
    Optional<InputStream> stream = stream(message, FIXED);
    if (stream.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = stream.get()) {
      ByteBuffer fixed =
          ByteBuffer.wrap(in.readNBytes(headerBytes + MAX_FIXED)).order(ByteOrder.LITTLE_ENDIAN);
      for (int at = headerBytes; at + FIXED_BYTES <= fixed.limit(); at += FIXED_BYTES) {
        if ((fixed.getShort(at + 2) & 0xffff) == number) {
          return charset(fixed.getInt(at + 8));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Charset> charset(int codePage) {
    try {
      return Optional.of(Charset.forName(CodePageUtil.codepageToEncoding(codePage, true)));
    } catch (UnsupportedEncodingException | IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
