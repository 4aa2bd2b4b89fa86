package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MimeTypes;

/**
 * Detects media types from the first bytes, by Tika's signatures and additional rules. Thread-safe.
 */
public final class MediaTypeDetector {
  static final String EMPTY = "application/x-empty";
  public static final String BINARY = "application/octet-stream";
  public static final String MAIL = "message/rfc822";
  static final String TAR = "application/x-tar";
  public static final String TIFF = "image/tiff";
  public static final String PDF = "application/pdf";
  public static final String TNEF = "application/vnd.ms-tnef";

  private static final int JUNK_BEFORE_PDF = 1024;
  private static final int BYTES_FOR_TIKA = 4096;
  private static final Pattern PDF_MARK = Pattern.compile("%PDF-\\d");
  private static final Pattern MAIL_FIELD =
      Pattern.compile("(?:>?From [^\\n]*\\n)?[A-Za-z][\\w-]*[ \\t]*:[^\\n]*\\n?(?s:.*)");

  private final MimeTypes signatures = MimeTypes.getDefaultMimeTypes();

  /**
   * Returns the media type of a part. The declared type and the name decide between types that look
   * alike: a mail attached as a file may contain a PDF within its first bytes.
   */
  public String detect(SpooledContent part, String declaredType, Optional<String> name)
      throws IOException {
    byte[] head = part.head();
    if (head.length == 0) {
      return EMPTY;
    }
    boolean mail = declaredType.equals(MAIL) || extension(name).equals(".eml");
    if (mail && looksLikeMail(head)) {
      return MAIL;
    }
    if (startsWith(head, 0x78, 0x9f, 0x3e, 0x22)) {
      return TNEF;
    }
    if (startsWith(head, 'P', 'K', 3, 4) || startsWith(head, 'P', 'K', 5, 6)) {
      String zipped = ZipTypeDetector.detect(part.part());
      // For a damaged zip, the name is the best evidence.
      return zipped.equals(ZipTypeDetector.DAMAGED_ZIP)
          ? bySignature(head, extension(name))
          : zipped;
    }
    if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) {
      return OleTypeDetector.detect(part.part());
    }
    if (startsWith(head, '%', 'P', 'D', 'F', '-')) {
      return PDF;
    }
    if (startsWith(head, 0xef, 0xbb, 0xbf) && looksLikeMail(head)) {
      byte[] unmarked = Arrays.copyOfRange(head, 3, head.length);
      return bySignature(unmarked, "").equals(MAIL) ? MAIL : bySignature(head, extension(name));
    }
    if (TarMembers.isTar(head)) {
      return TAR;
    }
    String type = bySignature(head, "");
    if (type.equals(BINARY) || type.startsWith("text/") || type.equals(MAIL)) {
      if (hasPdfMark(head)) {
        return PDF;
      }
      return type.equals(BINARY) ? type : bySignature(head, extension(name));
    }
    return type;
  }

  private static boolean hasPdfMark(byte[] head) {
    int length = Math.min(head.length, JUNK_BEFORE_PDF);
    String start = new String(head, 0, length, StandardCharsets.ISO_8859_1);
    return PDF_MARK.matcher(start).find();
  }

  /** Whether the first non-blank line is a mail header field. */
  public static boolean looksLikeMail(byte[] head) {
    return MAIL_FIELD.matcher(mailStart(head)).matches();
  }

  /** Programs for Windows save mails with a byte-order mark, some of them in UTF-16. */
  private static String mailStart(byte[] head) {
    Charset charset = StandardCharsets.ISO_8859_1;
    if (startsWith(head, 0xff, 0xfe) || (head.length > 1 && head[0] != 0 && head[1] == 0)) {
      charset = StandardCharsets.UTF_16LE;
    } else if (startsWith(head, 0xfe, 0xff) || (head.length > 1 && head[0] == 0 && head[1] != 0)) {
      charset = StandardCharsets.UTF_16BE;
    }
    return new String(head, charset).replaceFirst("^(?:\u00ef\u00bb\u00bf|\ufeff|\\s)+", "");
  }

  /** Returns the extension in lower case, including the dot, or an empty string. */
  static String extension(Optional<String> name) {
    String text = name.orElse("").strip().toLowerCase(Locale.ROOT);
    int dot = text.lastIndexOf('.');
    String end = dot < 0 ? "" : text.substring(dot);
    return end.matches("\\.[a-z0-9]{1,10}") ? end : "";
  }

  private String bySignature(byte[] head, String extension) throws IOException {
    Metadata hints = new Metadata();
    if (!extension.isEmpty()) {
      hints.set(TikaCoreProperties.RESOURCE_NAME_KEY, "a" + extension);
    }
    // Tika tries hundreds of signatures. A short input keeps reading fast.
    int length = Math.min(head.length, BYTES_FOR_TIKA);
    return signatures
        .detect(new ByteArrayInputStream(head, 0, length), hints)
        .getBaseType()
        .toString();
  }

  private static boolean startsWith(byte[] head, int... signature) {
    if (head.length < signature.length) {
      return false;
    }
    for (int i = 0; i < signature.length; i++) {
      if ((head[i] & 0xff) != signature[i]) {
        return false;
      }
    }
    return true;
  }
}
