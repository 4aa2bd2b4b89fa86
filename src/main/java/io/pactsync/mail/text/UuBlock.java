package io.pactsync.mail.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A uuencoded file in a text.
 *
 * @param name from its first line, undecoded: each character is one byte
 * @param start the offset of its first line in bytes
 * @param end the offset after its last line
 * @param base64 whether its lines are base64 (uuencode -m)
 */
public record UuBlock(String name, long start, long end, boolean base64) {
  /** A text with more files is hostile. */
  private static final int MAX_BLOCKS = 200;

  private static final int MAX_LINE = 1024;

  /** Without an end line, a line of the usual length tells a file from a remark about one. */
  private static final int FULL_LINE = 59;

  private static final Pattern BEGIN = Pattern.compile("begin(-base64)? [0-7]{3,4} +(\\S.*?)\\s*");
  private static final Pattern BASE64_LINE = Pattern.compile("[A-Za-z0-9+/]+={0,2}\\s*");

  /** Finds the files in a text. A line such as "begin 644 x" counts only before encoded data. */
  public static List<UuBlock> find(InputStream text) throws IOException {
    return new UuBlockFinder(new BufferedInputStream(text, 64 * 1024)).find();
  }

  /** Decodes the bytes from start to end. */
  public DecodingInputStream decode(InputStream block) throws IOException {
    if (!base64) {
      return new UuInputStream(block);
    }
    // The first line is text.
    for (int b = block.read(); b >= 0 && b != '\n'; b = block.read()) {}
    return new LenientBase64InputStream(block);
  }

  /** Reads lines and remembers their offsets. */
  private static final class UuBlockFinder {
    private final InputStream in;
    private final List<UuBlock> found = new ArrayList<>();
    private long lineStart;
    private long at;

    UuBlockFinder(InputStream in) {
      this.in = in;
    }

    List<UuBlock> find() throws IOException {
      String line = nextLine();
      while (!line.isEmpty() && found.size() < MAX_BLOCKS) {
        Matcher begin = BEGIN.matcher(line.stripTrailing());
        line = begin.matches() ? readBlock(begin, lineStart) : nextLine();
      }
      return found;
    }

    /** Returns the line after the block. */
    private String readBlock(Matcher begin, long start) throws IOException {
      boolean base64 = begin.group(1) != null;
      long end = at;
      String line = nextLine();
      boolean data = isFirstLine(line, base64);
      boolean sure = false;
      if (!data) {
        return line;
      }
      while (!line.isEmpty() && data && !isEnd(line, base64)) {
        end = at;
        sure |= line.stripTrailing().length() >= FULL_LINE;
        line = nextLine();
        data = line.isBlank() || isData(line, base64);
      }
      if (isEnd(line, base64)) {
        end = at;
        sure = true;
        line = nextLine();
      }
      if (sure) {
        found.add(new UuBlock(begin.group(2), start, end, base64));
      }
      return line;
    }

    private static boolean isEnd(String line, boolean base64) {
      return line.stripTrailing().equals(base64 ? "====" : "end");
    }

    private static boolean isFirstLine(String line, boolean base64) {
      String data = line.replaceFirst("[\\r\\n]+$", "");
      if (base64 || data.isBlank()) {
        return base64 && isData(line, true);
      }
      int encoded = encodedLength(data);
      // A gateway may have removed spaces at the end, which stand for zeros. No file begins with
      // many of them.
      return encoded > 0 && isData(line, false) && data.length() > encoded - 4;
    }

    private static boolean isData(String line, boolean base64) {
      if (base64) {
        return BASE64_LINE.matcher(line).matches();
      }
      String data = line.replaceFirst("[\\r\\n]+$", "");
      // Some programs add a checksum character or two.
      return !data.isEmpty()
          && data.chars().allMatch(c -> c >= ' ' && c <= '`')
          && data.length() - 1 <= encodedLength(data) + 2;
    }

    private static int encodedLength(String data) {
      return (((data.charAt(0) - ' ') & 0x3f) + 2) / 3 * 4;
    }

    /** Returns the next line with its line end, or an empty text at the end. */
    private String nextLine() throws IOException {
      lineStart = at;
      StringBuilder line = new StringBuilder();
      int b = 0;
      while (b != '\n' && (b = in.read()) >= 0) {
        at++;
        if (line.length() < MAX_LINE) {
          line.append((char) b);
        }
      }
      return line.toString();
    }
  }
}
