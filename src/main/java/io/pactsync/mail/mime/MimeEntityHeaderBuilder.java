package io.pactsync.mail.mime;

import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.mime.MimeEntityHeader.MultipartSplitting;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.apache.james.mime4j.stream.BodyDescriptorBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.RawField;

/** Collects the fields of a part's header from mime4j. Not thread-safe. */
final class MimeEntityHeaderBuilder implements BodyDescriptorBuilder {
  private final HeaderFieldBuilder collector;
  private final String defaultType;
  private final int nestingLeft;
  private final Set<String> enclosing;
  private final RawHeaderFields before;
  private RawHeaderFields fields;
  private Optional<MimeEntityHeader> built = Optional.empty();

  /**
   * @param nestingLeft how many multiparts may be nested in the part, itself included
   * @param enclosing the boundaries of the multiparts around the part
   * @param before fields of the part that were read already; the others are added to them
   */
  MimeEntityHeaderBuilder(
      HeaderFieldBuilder collector,
      String defaultType,
      int nestingLeft,
      Set<String> enclosing,
      RawHeaderFields before) {
    this.collector = collector;
    this.defaultType = defaultType;
    this.nestingLeft = nestingLeft;
    this.enclosing = enclosing;
    this.before = before;
    this.fields = before;
  }

  /** The fields so far. */
  RawHeaderFields fields() {
    return fields;
  }

  @Override
  public void reset() {
    fields = before;
  }

  @Override
  public Field addField(RawField field) {
    String raw = new String(field.getRaw().toByteArray(), StandardCharsets.ISO_8859_1);
    if (field.getName().equals(HeaderFieldBuilder.CONTINUATION_NAME)) {
      fields.continueLast(raw.substring(field.getDelimiterIdx() + 1));
    } else {
      fields.add(field.getName(), raw.substring(field.getDelimiterIdx() + 1));
    }
    return field;
  }

  @Override
  public BodyDescriptor build() {
    MimeEntityHeader header =
        new MimeEntityHeader(
            fields,
            defaultType,
            new MultipartSplitting(nestingLeft > 0, !collector.bodyBegan(), enclosing));
    built = Optional.of(header);
    return header;
  }

  @Override
  public BodyDescriptorBuilder newChild() {
    boolean digest = built.filter(h -> h.type().equals("multipart/digest")).isPresent();
    Set<String> around = new HashSet<>(enclosing);
    built.flatMap(MimeEntityHeader::boundary).ifPresent(around::add);
    return new MimeEntityHeaderBuilder(
        collector,
        digest ? "message/rfc822" : "text/plain",
        nestingLeft - 1,
        around,
        new RawHeaderFields());
  }
}
