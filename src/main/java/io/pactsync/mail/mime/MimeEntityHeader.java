package io.pactsync.mail.mime;

import io.pactsync.mail.header.FieldParameters;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.text.ContentTransferEncoding;
import io.pactsync.mail.text.HtmlBodyParser;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.james.mime4j.stream.BodyDescriptor;

/**
 * The fields of a part's header that describe its body. It also controls mime4j, because mime4j
 * parses Content-Type too strictly for real mail.
 */
public final class MimeEntityHeader implements BodyDescriptor {
  private static final Pattern TYPE = Pattern.compile("[^\\s/;]+/[^\\s/;]+");

  private final RawHeaderFields fields;
  private final FieldParameters contentType;
  private final FieldParameters disposition;
  private final String type;
  private final boolean withinDepthLimit;

  /** Whether mime4j splits the body into parts. */
  private final boolean split;

  /**
   * @param defaultType the type of a part without a Content-Type; {@code message/rfc822} inside a
   *     digest
   * @param withinDepthLimit whether a multipart at this depth is split; a deeper one is kept whole
   * @param boundariesReadable whether mime4j can find boundaries in the body. It cannot when the
   *     blank line after the header is missing, because it then reads the body a second time
   */
  MimeEntityHeader(
      RawHeaderFields fields,
      String defaultType,
      boolean withinDepthLimit,
      boolean boundariesReadable) {
    this.fields = fields;
    this.contentType =
        fields.all("content-type").stream()
            .map(FieldParameters::parse)
            .filter(p -> TYPE.matcher(p.word()).matches())
            .findFirst()
            .or(() -> fields.first("content-type").map(FieldParameters::parse))
            .orElse(FieldParameters.NONE);
    this.disposition =
        fields
            .first("content-disposition")
            .map(FieldParameters::parse)
            .orElse(FieldParameters.NONE);
    this.type = TYPE.matcher(contentType.word()).matches() ? contentType.word() : defaultType;
    this.withinDepthLimit = withinDepthLimit;
    this.split =
        withinDepthLimit
            && boundariesReadable
            && isMultipart()
            && contentType.singleWord("boundary").isPresent();
  }

  public RawHeaderFields fields() {
    return fields;
  }

  /** The declared media type, in lower case. */
  public String type() {
    return type;
  }

  boolean isMultipart() {
    return type.startsWith("multipart/");
  }

  /** Whether this is a multipart nested too deeply to be split. */
  public boolean isTooDeep() {
    return isMultipart() && !withinDepthLimit;
  }

  public boolean isAttachment() {
    return disposition.word().equals("attachment");
  }

  Optional<String> parameter(String name) {
    return contentType.singleWord(name);
  }

  public ContentTransferEncoding encoding() {
    return ContentTransferEncoding.of(fields.first("content-transfer-encoding"));
  }

  /** Returns the references by which an HTML body can embed this part. */
  public Set<String> references() {
    return Stream.of("content-id", "content-location", "x-attachment-id")
        .flatMap(field -> fields.all(field).stream())
        .map(id -> HtmlBodyParser.normalizeReference(id.strip().replaceAll("^<|>$", "")))
        .filter(id -> !id.isEmpty())
        .collect(Collectors.toSet());
  }

  @Override
  public String getMimeType() {
    return isMultipart() && !split ? "application/octet-stream" : type;
  }

  @Override
  public String getMediaType() {
    return getMimeType().substring(0, getMimeType().indexOf('/'));
  }

  @Override
  public String getSubType() {
    return getMimeType().substring(getMimeType().indexOf('/') + 1);
  }

  @Override
  public String getCharset() {
    return contentType.singleWord("charset").orElse("us-ascii");
  }

  /** Always the identity, because this package decodes the bytes, not mime4j. */
  @Override
  public String getTransferEncoding() {
    return "8bit";
  }

  @Override
  public long getContentLength() {
    return -1;
  }

  @Override
  public String getBoundary() {
    return contentType.singleWord("boundary").orElse("");
  }
}
