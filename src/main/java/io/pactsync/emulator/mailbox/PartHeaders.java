package io.pactsync.emulator.mailbox;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.apache.james.mime4j.stream.Field;

/**
 * The headers of a part and the properties derived from them.
 *
 * @param path Gmail's partId: empty for the root; {@code 0}, {@code 1}, {@code 0.1} below it
 * @param parentType the MIME type of the parent part, empty for the root
 * @param mimeType the MIME type in lower case; {@code text/plain} when missing
 * @param fileName the decoded file name, empty when missing
 */
record PartHeaders(
    String path,
    String parentType,
    String mimeType,
    Charset charset,
    String fileName,
    List<PartHeaderField> headers) {

  static final PartHeaders NONE =
      new PartHeaders("", "", "text/plain", StandardCharsets.UTF_8, "", List.of());

  PartHeaders {
    headers = List.copyOf(headers);
  }

  static PartHeaders of(
      String path, String parentType, BodyDescriptor descriptor, List<PartHeaderField> headers) {
    return new PartHeaders(
        path,
        parentType,
        descriptor.getMimeType().toLowerCase(Locale.ROOT),
        charset(Optional.ofNullable(descriptor.getCharset())),
        first(headers, "Content-Disposition")
            .flatMap(value -> EmulatorHeaderParameter.find(value, "filename"))
            .or(
                () ->
                    first(headers, "Content-Type")
                        .flatMap(value -> EmulatorHeaderParameter.find(value, "name")))
            .map(EmulatorHeaderText::decodeWords)
            .orElse(""),
        headers);
  }

  boolean isForwardedMail() {
    return mimeType.equals("message/rfc822");
  }

  boolean isText() {
    return mimeType.startsWith("text/");
  }

  boolean isAttachment() {
    boolean inline = mimeType.startsWith("image/") && parentType.equals("multipart/related");
    boolean nameless = mimeType.startsWith("application/") && !mimeType.endsWith("-signature");
    return !inline && (!fileName.isEmpty() || nameless || isForwardedMail());
  }

  /** Returns the first header with this name, decoded. */
  Optional<String> header(String name) {
    return first(headers, name).map(EmulatorHeaderText::decodeWords);
  }

  private static Optional<String> first(List<PartHeaderField> headers, String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(PartHeaderField::value)
        .findFirst();
  }

  private static Charset charset(Optional<String> name) {
    try {
      // Mail without a charset or with "us-ascii" is most often UTF-8.
      return name.filter(n -> !n.equalsIgnoreCase("us-ascii"))
          .map(Charset::forName)
          .orElse(StandardCharsets.UTF_8);
    } catch (IllegalArgumentException unknownCharset) {
      return StandardCharsets.UTF_8;
    }
  }

  /**
   * One header field.
   *
   * @param value the unfolded value, with encoded words not decoded
   */
  record PartHeaderField(String name, String value) {
    static PartHeaderField of(Field field) {
      return new PartHeaderField(field.getName(), EmulatorHeaderText.unfold(field));
    }
  }
}
