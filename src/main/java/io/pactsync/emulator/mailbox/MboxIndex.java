package io.pactsync.emulator.mailbox;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the mails in an mbox file (mboxrd). It reads the file once and keeps only offsets. */
final class MboxIndex {

  /** The bytes of a line that are needed to classify it. */
  private static final int LINE_HEAD = 200;

  /** The time of day distinguishes a separator from a sentence that starts with "From". */
  private static final Pattern SEPARATOR =
      Pattern.compile("From .*\\d\\d:\\d\\d.*", Pattern.DOTALL);

  private static final Pattern ESCAPED = Pattern.compile(">+From .*", Pattern.DOTALL);

  private final Path file;
  private final List<RawMailSource> mails = new ArrayList<>();
  private final StringBuilder line = new StringBuilder(LINE_HEAD);
  private long lineStart;
  private long blankBefore;
  private long mailStart = -1;
  private int escapedLines;

  private MboxIndex(Path file) {
    this.file = file;
  }

  /** Whether the file starts like an mbox. */
  static boolean isMbox(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(5), StandardCharsets.ISO_8859_1).equals("From ");
    }
  }

  static List<RawMailSource> read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return new MboxIndex(file).read(in);
    }
  }

  private List<RawMailSource> read(InputStream in) throws IOException {
    long at = 0;
    byte[] buffer = new byte[1 << 16];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      for (int i = 0; i < n; i++) {
        at++;
        if (buffer[i] == '\n') {
          lineEnds(at);
        } else if (line.length() < LINE_HEAD) {
          line.append((char) (buffer[i] & 0xFF));
        }
      }
    }
    if (at > lineStart) {
      lineEnds(at);
    }
    mailEnds(at);
    return mails;
  }

  private void lineEnds(long end) {
    if (line.length() > 0 && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    boolean first = lineStart == 0;
    if (startsWith("From ") && (first || (blankBefore > 0 && SEPARATOR.matcher(line).matches()))) {
      mailEnds(lineStart);
      mailStart = end;
      escapedLines = 0;
    } else if (startsWith(">") && ESCAPED.matcher(line).matches()) {
      escapedLines++;
    }
    blankBefore = line.isEmpty() ? end - lineStart : 0;
    line.setLength(0);
    lineStart = end;
  }

  /** The blank line before a separator is part of the separator. */
  private void mailEnds(long end) {
    if (mailStart >= 0) {
      long length = Math.max(0, end - blankBefore - mailStart);
      mails.add(new MboxMailSource(file, mailStart, length, escapedLines));
    }
  }

  private boolean startsWith(String start) {
    return line.length() >= start.length()
        && start.contentEquals(line.subSequence(0, start.length()));
  }
}
