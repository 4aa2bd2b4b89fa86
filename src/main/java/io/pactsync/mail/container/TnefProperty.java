package io.pactsync.mail.container;

import java.io.IOException;

/**
 * The header of a MAPI property inside TNEF. Its values follow in the stream.
 *
 * @param type the property type without the multi-value flag
 * @param id the property id
 * @param values the number of values that follow
 */
record TnefProperty(int type, int id, int values) {
  static final int LONG_NAME = 0x3707;
  static final int NAME = 0x3704;
  static final int DISPLAY_NAME = 0x3001;
  static final int DATA = 0x3701;

  private static final int SEVERAL = 0x1000;
  private static final int OBJECT = 0x000d;
  private static final int TEXT = 0x001e;
  private static final int UNICODE = 0x001f;
  private static final int BINARY = 0x0102;

  static TnefProperty read(TnefInput in) throws IOException {
    int rawType = in.int16();
    int id = in.int16();
    if (id >= 0x8000) {
      in.skip(16);
      if (in.int32() == 0) {
        in.skip(4);
      } else {
        long nameBytes = in.int32() & 0xffffffffL;
        in.skip(nameBytes + (4 - nameBytes % 4) % 4);
      }
    }
    int type = rawType & ~SEVERAL;
    boolean counted = rawType != type || hasLength(type);
    return new TnefProperty(type, id, counted ? in.int32() : 1);
  }

  boolean isText() {
    return type == TEXT || type == UNICODE;
  }

  boolean isUnicode() {
    return type == UNICODE;
  }

  boolean isObject() {
    return type == OBJECT;
  }

  /** Returns the length of the next value in bytes. Reads a variable length from the input. */
  long valueBytes(TnefInput in) throws IOException {
    if (hasLength(type)) {
      return in.int32() & 0xffffffffL;
    }
    return switch (type) {
      case 0x0001 -> 0;
      case 0x0002, 0x000b -> 2;
      case 0x0005, 0x0006, 0x0007, 0x0014, 0x0040 -> 8;
      case 0x0048 -> 16;
      default -> 4;
    };
  }

  private static boolean hasLength(int type) {
    return type == OBJECT || type == TEXT || type == UNICODE || type == BINARY;
  }
}
