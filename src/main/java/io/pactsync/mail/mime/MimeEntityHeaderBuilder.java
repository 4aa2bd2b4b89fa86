package io.pactsync.mail.mime;

import io.pactsync.mail.header.RawHeaderFields;
import java.nio.charset.StandardCharsets;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.apache.james.mime4j.stream.BodyDescriptorBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.RawField;

/** Collects the fields of a part's header from mime4j. Not thread-safe. */
final class MimeEntityHeaderBuilder implements BodyDescriptorBuilder {
  private final HeaderFieldBuilder collector;
  private final String defaultType;
  private final int nestingLeft;
  private RawHeaderFields fields = new RawHeaderFields();
  private String built = "";

  MimeEntityHeaderBuilder(HeaderFieldBuilder collector, String defaultType, int nestingLeft) {
    this.collector = collector;
    this.defaultType = defaultType;
    this.nestingLeft = nestingLeft;
  }

  /** The fields so far. */
  RawHeaderFields fields() {
    return fields;
  }

  @Override
  public void reset() {
    fields = new RawHeaderFields();
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
        new MimeEntityHeader(fields, defaultType, nestingLeft > 0, !collector.bodyBegan());
    built = header.type();
    return header;
  }

  @Override
  public BodyDescriptorBuilder newChild() {
    boolean digest = built.equals("multipart/digest");
    return new MimeEntityHeaderBuilder(
        collector, digest ? "message/rfc822" : "text/plain", nestingLeft - 1);
  }
}
