package io.pactsync.mail.mime;

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
 * Builds fields from header lines. A line without a field name is one of three: a continuation that
 * lost its leading space, the first line of a body after a missing blank line, or junk to skip. Not
 * thread-safe.
 */
final class HeaderFieldBuilder implements FieldBuilder {
  /** The name of a field that represents a continuation. No real name contains a space. */
  static final String CONTINUATION_NAME = "continued field";

  private static final Pattern NAMED = Pattern.compile("[!-9;-~]+[ \\t]*:");
  private static final Pattern PARAMETER = Pattern.compile("[\\w-]+\\*?\\d*\\*?\\s*=\\s*\\S.*");
  private static final Pattern BODY =
      Pattern.compile("--\\S.*|[A-Za-z0-9+/]{40,}={0,2}|%PDF-.*|<[!A-Za-z].*|begin [0-7]{3} .*");

  private final RecycledByteArrayBuffer buffer =
      new RecycledByteArrayBuffer(new BufferRecycler(), 1024);

  /** mime4j's line buffer. It contains the line after the field once the field is complete. */
  private ByteArrayBuffer nextLine = new ByteArrayBuffer(0);

  private boolean bodyBegan;

  /** Whether the header ended at a body line. mime4j then reads that line a second time. */
  boolean bodyBegan() {
    return bodyBegan;
  }

  /** Call before the first field of a header. */
  void startHeader() {
    bodyBegan = false;
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

  /** Returns the field, or null to skip the lines. Throws when they belong to the body. */
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
      // mime4j returns the buffer to the body but loses the line that it has read ahead to find the
      // end of the field.
      buffer.append(nextLine.buffer(), 0, nextLine.length());
      bodyBegan = true;
      throw new MimeException("The body begins without a blank line before it.");
    }
    return PARAMETER.matcher(first).matches() ? parsed(continuation(raw)) : null;
  }

  /** Returns null when mime4j finds no field. Its exception would end the header here. */
  private static @Nullable RawField parsed(ByteArrayBuffer line) {
    try {
      return RawFieldParser.DEFAULT.parseField(line);
    } catch (MimeException invalid) {
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
    byte[] name = (CONTINUATION_NAME + ":").getBytes(StandardCharsets.ISO_8859_1);
    ByteArrayBuffer field = new ByteArrayBuffer(name.length + line.length);
    field.append(name, 0, name.length);
    field.append(line, 0, line.length);
    return field;
  }
}
