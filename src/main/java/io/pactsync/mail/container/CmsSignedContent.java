package io.pactsync.mail.container;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Extracts the signed bytes of CMS SignedData (RFC 5652), as in an opaquely signed mail or a {@code
 * contract.pdf.p7m}. Streams the content. Does not verify the signature.
 */
public final class CmsSignedContent {
  /** The kinds of CMS content. */
  public enum CmsContentKind {
    SIGNED,
    ENCRYPTED,
    OTHER
  }

  private static final int SEQUENCE = 0x30;
  private static final int CONTEXT_0 = 0xa0;
  private static final int OBJECT_ID = 0x06;
  private static final int OCTETS = 0x04;
  private static final int CONSTRUCTED_OCTETS = 0x24;
  private static final long INDEFINITE = -1;
  private static final String SIGNED_DATA = "2a864886f70d010702";
  private static final String ENVELOPED_DATA = "2a864886f70d010703";
  private static final String AUTH_ENVELOPED_DATA = "2a864886f70d0109100117";

  private CmsSignedContent() {}

  /** Returns the kind that the first object identifier names. */
  public static CmsContentKind kind(byte[] head) {
    String hex = HexFormat.of().formatHex(Arrays.copyOf(head, Math.min(head.length, 40)));
    if (hex.contains("0609" + SIGNED_DATA)) {
      return CmsContentKind.SIGNED;
    }
    boolean encrypted =
        hex.contains("0609" + ENVELOPED_DATA) || hex.contains("060b" + AUTH_ENVELOPED_DATA);
    return encrypted ? CmsContentKind.ENCRYPTED : CmsContentKind.OTHER;
  }

  /**
   * Opens the signed bytes. Throws EOFException when the structure is invalid or contains only a
   * signature.
   */
  public static InputStream open(InputStream cms) throws IOException {
    enter(cms, SEQUENCE);
    skip(cms, OBJECT_ID);
    enter(cms, CONTEXT_0);
    enter(cms, SEQUENCE);
    skip(cms, 0x02); // version
    skip(cms, 0x31); // digest algorithms
    enter(cms, SEQUENCE);
    skip(cms, OBJECT_ID);
    enter(cms, CONTEXT_0);
    int tag = cms.read();
    long length = length(cms);
    if (tag == OCTETS && length != INDEFINITE) {
      return new BoundedInputStream(cms, length);
    }
    if (tag == CONSTRUCTED_OCTETS) {
      return new PiecesInputStream(
          length == INDEFINITE ? cms : new BoundedInputStream(cms, length));
    }
    throw new EOFException("The CMS data contains no signed bytes.");
  }

  private static void enter(InputStream in, int tag) throws IOException {
    if (in.read() != tag) {
      throw new EOFException("The CMS structure is invalid.");
    }
    length(in);
  }

  private static void skip(InputStream in, int tag) throws IOException {
    if (in.read() != tag) {
      throw new EOFException("The CMS structure is invalid.");
    }
    skipValue(in, length(in));
  }

  private static void skipValue(InputStream in, long length) throws IOException {
    if (length != INDEFINITE) {
      in.skipNBytes(length);
      return;
    }
    int open = 1;
    while (open > 0) {
      int tag = in.read();
      long inner = length(in);
      if (tag == 0 && inner == 0) {
        open--;
      } else if (inner == INDEFINITE) {
        open++;
      } else {
        in.skipNBytes(inner);
      }
    }
  }

  private static long length(InputStream in) throws IOException {
    int first = in.read();
    if (first < 0) {
      throw new EOFException("The CMS data ends inside a length.");
    }
    if (first < 0x80) {
      return first;
    }
    if (first == 0x80) {
      return INDEFINITE;
    }
    long length = 0;
    for (int i = 0; i < (first & 0x7f); i++) {
      int next = in.read();
      if (next < 0 || length > Integer.MAX_VALUE) {
        throw new EOFException("The CMS data contains an invalid length.");
      }
      length = length << 8 | next;
    }
    return length;
  }

  /** Joins the pieces of a constructed octet string. */
  private static final class PiecesInputStream extends InputStream {
    private final InputStream in;
    private long left;
    private boolean ended;

    PiecesInputStream(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int size) throws IOException {
      while (left == 0 && !ended) {
        if (in.read() == OCTETS) {
          left = length(in);
        } else {
          ended = true;
        }
      }
      // A piece of indefinite length is invalid here, so the data ends.
      if (ended || left == INDEFINITE) {
        return -1;
      }
      int count = in.read(to, offset, (int) Math.min(size, left));
      if (count < 0) {
        throw new EOFException("The CMS data ends inside the signed bytes.");
      }
      left -= count;
      return count;
    }
  }
}
