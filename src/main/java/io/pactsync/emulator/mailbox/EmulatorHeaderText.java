package io.pactsync.emulator.mailbox;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.util.ByteSequence;

/** Decodes header values to readable text. */
final class EmulatorHeaderText {

  private EmulatorHeaderText() {}

  /**
   * Returns the value of a field on one line. Raw bytes are decoded as UTF-8 if valid, otherwise as
   * Latin-1.
   */
  static String unfold(Field field) {
    return Optional.ofNullable(field.getRaw())
        .map(EmulatorHeaderText::valueOf)
        .orElseGet(field::getBody)
        .replaceAll("\r?\n(?=[ \t])", "")
        .strip();
  }

  static String decodeWords(String value) {
    try {
      return DecoderUtil.decodeEncodedWords(value, DecodeMonitor.SILENT);
    } catch (IllegalArgumentException unknownCharset) {
      return value;
    }
  }

  private static String valueOf(ByteSequence line) {
    byte[] bytes = line.toByteArray();
    int colon = 0;
    while (colon < bytes.length && bytes[colon] != ':') {
      colon++;
    }
    int start = Math.min(colon + 1, bytes.length);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, start, bytes.length - start))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      return new String(bytes, start, bytes.length - start, StandardCharsets.ISO_8859_1);
    }
  }
}
