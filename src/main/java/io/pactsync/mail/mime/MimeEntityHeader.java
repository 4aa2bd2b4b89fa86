package io.pactsync.mail.mime;

import io.pactsync.mail.header.FieldParameters;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.text.ContentTransferEncoding;
import io.pactsync.mail.text.HtmlBodyParser;
import java.util.List;
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
  private final List<FieldParameters> contentTypes;
  private final FieldParameters contentType;
  private final FieldParameters disposition;
  private final String type;
  private final MultipartSplitting splitting;

  /** Whether mime4j splits the body into parts. */
  private final boolean split;

  /**
   * Whether mime4j may split a multipart.
   *
   * @param withinDepthLimit whether a multipart at this depth is split; a deeper one is kept whole
   * @param boundariesReadable whether mime4j can find boundaries in the body. It cannot when it
   *     reads the body a second time because the blank line after the header is missing
   * @param enclosing the boundaries of the multiparts around the part. mime4j takes each of them
   *     for the end of the part
   */
  record MultipartSplitting(
      boolean withinDepthLimit, boolean boundariesReadable, Set<String> enclosing) {
    MultipartSplitting {
      enclosing = Set.copyOf(enclosing);
    }
  }

  /**
   * @param defaultType the type of a part without a Content-Type; {@code message/rfc822} inside a
   *     digest
   */
  MimeEntityHeader(RawHeaderFields fields, String defaultType, MultipartSplitting splitting) {
    this.fields = fields;
    List<FieldParameters> all =
        fields.all("content-type").stream().map(FieldParameters::parse).toList();
    this.contentTypes = all.stream().filter(p -> TYPE.matcher(p.word()).matches()).toList();
    // Of several types, a multipart describes most. If it has no parts, the other type counts.
    this.contentType =
        contentTypes.stream()
            .filter(p -> isMultipart(p.word()) && p.singleWord("boundary").isPresent())
            .findFirst()
            .or(() -> contentTypes.stream().findFirst())
            .or(() -> all.stream().findFirst())
            .orElse(FieldParameters.NONE);
    this.disposition =
        fields
            .first("content-disposition")
            .map(FieldParameters::parse)
            .orElse(FieldParameters.NONE);
    this.type = TYPE.matcher(contentType.word()).matches() ? contentType.word() : defaultType;
    this.splitting = splitting;
    this.split =
        isMultipart()
            && splitting.withinDepthLimit()
            && splitting.boundariesReadable()
            && boundary().isPresent()
            && !reusesBoundary();
  }

  private static boolean isMultipart(String type) {
    return type.startsWith("multipart/");
  }

  public RawHeaderFields fields() {
    return fields;
  }

  /** The declared media type, in lower case. */
  public String type() {
    return type;
  }

  boolean isMultipart() {
    return isMultipart(type);
  }

  /** The declared boundary. */
  Optional<String> boundary() {
    return contentType.singleWord("boundary");
  }

  /** Whether this is a multipart whose boundary is that of a multipart around it. */
  boolean reusesBoundary() {
    return isMultipart() && boundary().filter(splitting.enclosing()::contains).isPresent();
  }

  /** Whether several fields declare different types. */
  boolean hasSeveralTypes() {
    return contentTypes.stream().map(FieldParameters::word).distinct().count() > 1;
  }

  /** The type if a declared multipart has no parts: another declared type, or plain text. */
  public String typeWithoutParts() {
    return contentTypes.stream()
        .map(FieldParameters::word)
        .filter(word -> !isMultipart(word))
        .findFirst()
        .orElse("text/plain");
  }

  /** Whether this is a multipart nested too deeply to be split. */
  public boolean isTooDeep() {
    return isMultipart() && !splitting.withinDepthLimit();
  }

  public boolean isAttachment() {
    return disposition.word().equals("attachment");
  }

  Optional<String> parameter(String name) {
    return contentType
        .singleWord(name)
        .or(
            () ->
                contentTypes.stream()
                    .map(p -> p.singleWord(name))
                    .flatMap(Optional::stream)
                    .findFirst());
  }

  /** All declared transfer encodings, in order. Malformed mails declare several. */
  public List<ContentTransferEncoding> encodings() {
    return fields.all("content-transfer-encoding").stream()
        .map(body -> ContentTransferEncoding.of(Optional.of(body)))
        .distinct()
        .toList();
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
    return boundary().orElse("");
  }
}
