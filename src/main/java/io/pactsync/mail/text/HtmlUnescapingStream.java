package io.pactsync.mail.text;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Replaces the entities of the characters that HTML escapes. The rest is unchanged. */
public final class HtmlUnescapingStream extends FilterInputStream {
  private static final int LONGEST = 6;
  private static final Map<String, Character> ENTITIES =
      Map.of("amp;", '&', "lt;", '<', "gt;", '>', "quot;", '"', "#39;", '\'', "#34;", '"');

  public HtmlUnescapingStream(InputStream in) {
    super(new BufferedInputStream(in, 64 * 1024));
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    if (b != '&') {
      return b;
    }
    in.mark(LONGEST);
    byte[] next = in.readNBytes(LONGEST);
    in.reset();
    String text = new String(next, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, Character> entity : ENTITIES.entrySet()) {
      if (text.startsWith(entity.getKey())) {
        in.skipNBytes(entity.getKey().length());
        return entity.getValue();
      }
    }
    return b;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int count = 0;
    int b = 0;
    while (count < length && (b = read()) >= 0) {
      to[offset + count++] = (byte) b;
    }
    return count == 0 && b < 0 ? -1 : count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
