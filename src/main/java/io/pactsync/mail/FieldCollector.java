package io.pactsync.mail;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.FieldBuilder;
import org.apache.james.mime4j.stream.RawField;
import org.apache.james.mime4j.stream.RawFieldParser;
import org.apache.james.mime4j.util.BufferRecycler;
import org.apache.james.mime4j.util.ByteArrayBuffer;
import org.apache.james.mime4j.util.RecycledByteArrayBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes fields of header lines, and decides what a line without a field name is: a continuation
 * that lost its leading space, the first line of a body whose blank line is missing, or junk to
 * pass over. Not thread-safe.
 */
final class FieldCollector implements FieldBuilder {
  /** The name of the field that stands for a continuation; no real name has a space. */
  static final String CONTINUATION = "continued field";

  private static final Pattern NAMED = Pattern.compile("[!-9;-~]+[ \\t]*:");
  private static final Pattern PARAMETER = Pattern.compile("[\\w-]+\\*?\\d*\\*?\\s*=\\s*\\S.*");
  private static final Pattern BODY =
      Pattern.compile("--\\S.*|[A-Za-z0-9+/]{40,}={0,2}|%PDF-.*|<[!A-Za-z].*|begin [0-7]{3} .*");

  private final RecycledByteArrayBuffer buffer =
      new RecycledByteArrayBuffer(new BufferRecycler(), 1024);

  /** mime4j's own line buffer, which holds the line after the field once the field is complete. */
  private ByteArrayBuffer nextLine = new ByteArrayBuffer(0);

  private boolean bodyBegan;

  /** Whether the header ended at a line of the body, which mime4j then reads a second time. */
  boolean bodyBegan() {
    return bodyBegan;
  }

  @Override
  public void reset() {
    bodyBegan = false;
    buffer.clear();
  }

  @Override
  public void append(ByteArrayBuffer line) {
    nextLine = line;
    buffer.append(line.buffer(), 0, line.length());
  }

  /** The field, or null to pass over the lines; throws when they belong to the body. */
  @Override
  public @Nullable RawField build() throws MimeException {
    byte[] raw = trimmed();
    String text = new String(raw, StandardCharsets.ISO_8859_1);
    ByteArrayBuffer bytes = new ByteArrayBuffer(raw, raw.length, false);
    if (NAMED.matcher(text).lookingAt()) {
      return parsed(bytes);
    }
    String first = text.lines().findFirst().orElse("").stripTrailing();
    if (BODY.matcher(first).matches()) {
      // mime4j gives back to the body what is in the buffer, but forgets the line that it has read
      // ahead to see where the field ends.
      buffer.append(nextLine.buffer(), 0, nextLine.length());
      bodyBegan = true;
      throw new MimeException("The body begins without a blank line before it.");
    }
    return PARAMETER.matcher(first).matches() ? parsed(continuation(raw)) : null;
  }

  /** Null where mime4j sees no field: thrown, its exception would end the header here. */
  private static @Nullable RawField parsed(ByteArrayBuffer line) {
    try {
      return RawFieldParser.DEFAULT.parseField(line);
    } catch (MimeException noField) {
      return null;
    }
  }

  @Override
  public RecycledByteArrayBuffer getRaw() {
    return buffer;
  }

  @Override
  public void release() {
    buffer.release();
  }

  private byte[] trimmed() {
    int length = buffer.length();
    while (length > 0 && (buffer.byteAt(length - 1) == '\n' || buffer.byteAt(length - 1) == '\r')) {
      length--;
    }
    byte[] raw = new byte[length];
    System.arraycopy(buffer.buffer(), 0, raw, 0, length);
    return raw;
  }

  private static ByteArrayBuffer continuation(byte[] line) {
    byte[] name = (CONTINUATION + ":").getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayBuffer field = new ByteArrayBuffer(name.length + line.length);
    field.append(name, 0, name.length);
    field.append(line, 0, line.length);
    return field;
  }
}
