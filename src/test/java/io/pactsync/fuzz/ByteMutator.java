package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Changes bytes at random from a seed: damage of transport, and what an attacker tries. The same
 * seed and the same inputs give the same changes. Not thread-safe.
 */
final class ByteMutator {
  private static final int MAX_BYTES = 1 << 17;
  private static final int MAX_CHANGES = 6;
  private static final int CHUNK = 80;
  private static final long[] EXTREMES = {
    0,
    1,
    -1,
    2,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x7fffffffL,
    0x80000000L,
    0xffffffffL,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final String[] NUMBERS = {
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "1e9",
    "1e999",
    "0.5",
    "0x10",
    "00",
    "",
    "99999999999999999999999999999999999999999999"
  };

  private final Random random;

  ByteMutator(Random random) {
    this.random = random;
  }

  /**
   * Returns a copy with one to six changes.
   *
   * @param tokens texts with a meaning in this format, one byte per character
   * @param others inputs of the same format, to take pieces from
   */
  byte[] mutate(byte[] input, List<String> tokens, List<byte[]> others) {
    byte[] changed = input.clone();
    for (int i = random.nextInt(MAX_CHANGES); i >= 0; i--) {
      changed = once(changed, tokens, others);
      if (changed.length > MAX_BYTES) {
        changed = Arrays.copyOf(changed, MAX_BYTES);
      }
    }
    return changed;
  }

  private byte[] once(byte[] in, List<String> tokens, List<byte[]> others) {
    if (in.length == 0) {
      return pick(tokens).getBytes(ISO_8859_1);
    }
    int at = random.nextInt(in.length);
    int end = Math.min(in.length, at + 1 + random.nextInt(CHUNK));
    return switch (random.nextInt(16)) {
      case 0 -> withByte(in, at, (byte) random.nextInt(256));
      case 1 -> withByte(in, at, (byte) (in[at] ^ 1 << random.nextInt(8)));
      case 2 -> withByte(in, at, (byte) (in[at] + random.nextInt(5) - 2));
      case 3 -> Arrays.copyOf(in, at);
      case 4 -> fill(in, at, end);
      case 5 -> replace(in, at, end, new byte[0]);
      case 6 -> replace(in, end, end, Arrays.copyOfRange(in, at, end));
      case 7 -> replace(in, at, end, token(tokens));
      case 8, 9 -> replace(in, at, at, token(tokens));
      case 10 -> replace(in, at, at, pieceOf(random.nextInt(4) == 0 ? in : pick(others)));
      case 11 -> withInteger(in, at);
      case 12 -> withNumber(in, at);
      case 13 -> replace(in, at, at, repeated(in, at, end, tokens));
      case 14 -> swapLines(in, at);
      default -> crossOver(in, at, pick(others));
    };
  }

  private static byte[] withByte(byte[] in, int at, byte value) {
    in[at] = value;
    return in;
  }

  private byte[] fill(byte[] in, int at, int end) {
    Arrays.fill(in, at, end, (byte) (random.nextBoolean() ? 0xff : random.nextInt(3) * 16));
    return in;
  }

  private static byte[] replace(byte[] in, int from, int to, byte[] by) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(in.length + by.length);
    out.write(in, 0, from);
    out.writeBytes(by);
    out.write(in, to, in.length - to);
    return out.toByteArray();
  }

  private byte[] token(List<String> tokens) {
    return pick(tokens).getBytes(ISO_8859_1);
  }

  private byte[] pieceOf(byte[] from) {
    int at = random.nextInt(from.length + 1);
    return Arrays.copyOfRange(from, at, Math.min(from.length, at + random.nextInt(400)));
  }

  /** Overwrites an integer of 2, 4 or 8 bytes, in either byte order. */
  private byte[] withInteger(byte[] in, int at) {
    long value = EXTREMES[random.nextInt(EXTREMES.length)] + random.nextInt(3) - 1;
    int bytes = 2 << random.nextInt(3);
    boolean little = random.nextBoolean();
    for (int i = 0; i < bytes && at + i < in.length; i++) {
      in[at + i] = (byte) (value >> (8 * (little ? i : bytes - 1 - i)));
    }
    return in;
  }

  /** Replaces the next decimal number. */
  private byte[] withNumber(byte[] in, int at) {
    int from = at;
    while (from < in.length && !isDigit(in[from])) {
      from++;
    }
    int to = from;
    while (to < in.length && isDigit(in[to])) {
      to++;
    }
    return replace(in, from, to, NUMBERS[random.nextInt(NUMBERS.length)].getBytes(ISO_8859_1));
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Many copies of a piece, to find work or depth that grows too fast. */
  private byte[] repeated(byte[] in, int at, int end, List<String> tokens) {
    byte[] piece = random.nextBoolean() ? token(tokens) : Arrays.copyOfRange(in, at, end);
    int times = 1 << random.nextInt(random.nextInt(8) == 0 ? 14 : 7);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < times && out.size() < MAX_BYTES; i++) {
      out.writeBytes(piece);
    }
    return out.toByteArray();
  }

  private byte[] swapLines(byte[] in, int at) {
    int start = lineStart(in, at);
    int second = lineStart(in, random.nextInt(in.length));
    int firstEnd = lineEnd(in, start);
    byte[] line = Arrays.copyOfRange(in, start, firstEnd);
    if (random.nextBoolean()) {
      return replace(in, second, second, line);
    }
    byte[] without = replace(in, start, firstEnd, new byte[0]);
    int target = Math.min(second, without.length);
    return replace(without, target, target, line);
  }

  private static int lineStart(byte[] in, int at) {
    int start = at;
    while (start > 0 && in[start - 1] != '\n') {
      start--;
    }
    return start;
  }

  private static int lineEnd(byte[] in, int at) {
    int end = at;
    while (end < in.length && in[end] != '\n') {
      end++;
    }
    return Math.min(in.length, end + 1);
  }

  private byte[] crossOver(byte[] in, int at, byte[] other) {
    int from = random.nextInt(other.length + 1);
    return replace(in, at, in.length, Arrays.copyOfRange(other, from, other.length));
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
