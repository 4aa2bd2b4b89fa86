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

/** Finds the mails in an mbox file (mboxrd), reading it once and keeping offsets alone. */
final class MboxIndex {

  /** As many bytes of a line as it takes to know what the line is. */
  private static final int LINE_HEAD = 200;

  /** A time of day tells a separator from a sentence that begins with "From". */
  private static final Pattern SEPARATOR =
      Pattern.compile("From .*\\d\\d:\\d\\d.*", Pattern.DOTALL);

  private static final Pattern QUOTED = Pattern.compile(">+From .*", Pattern.DOTALL);

  private final Path file;
  private final List<MailSource> mails = new ArrayList<>();
  private final StringBuilder line = new StringBuilder(LINE_HEAD);
  private long lineStart;
  private long blankBefore;
  private long mailStart = -1;
  private int quotedLines;

  private MboxIndex(Path file) {
    this.file = file;
  }

  /** Whether the file begins as every mbox does. */
  static boolean isMbox(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(5), StandardCharsets.ISO_8859_1).equals("From ");
    }
  }

  static List<MailSource> read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return new MboxIndex(file).read(in);
    }
  }

  private List<MailSource> read(InputStream in) throws IOException {
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
      quotedLines = 0;
    } else if (startsWith(">") && QUOTED.matcher(line).matches()) {
      quotedLines++;
    }
    blankBefore = line.isEmpty() ? end - lineStart : 0;
    line.setLength(0);
    lineStart = end;
  }

  /** The blank line before a separator belongs to the separator. */
  private void mailEnds(long end) {
    if (mailStart >= 0) {
      long length = Math.max(0, end - blankBefore - mailStart);
      mails.add(new MboxSource(file, mailStart, length, quotedLines));
    }
  }

  private boolean startsWith(String start) {
    return line.length() >= start.length()
        && start.contentEquals(line.subSequence(0, start.length()));
  }
}
