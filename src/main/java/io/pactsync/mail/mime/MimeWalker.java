package io.pactsync.mail.mime;

import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.part.MimePartPath;
import java.io.IOException;
import java.io.InputStream;
import org.apache.james.mime4j.MimeIOException;

/**
 * Walks once through the structure of one mail, numbers its parts and passes each to a visitor
 * while streaming. A forwarded mail is an ordinary part here; opening it starts a new walk.
 */
public final class MimeWalker {
  /** Receives the parts. */
  public interface MimePartVisitor {
    /** Receives the mail's header, before any part. */
    void visitHeader(RawHeaderFields fields) throws IOException;

    /**
     * Receives a part that is not a multipart.
     *
     * @param raw the encoded body; the visitor need not read it to the end
     * @return whether to go on with the next part
     */
    boolean visitPart(MimePartPath path, MimeEntityHeader header, InputStream raw)
        throws IOException;

    /**
     * Receives a multipart that is nested too deeply, or whose boundary is undeclared or absent.
     *
     * @param path prefix of the paths of its parts
     * @param asPart its path as a single part
     * @return whether to go on with the next part
     */
    boolean visitUnsplitMultipart(
        MimePartPath path, MimePartPath asPart, MimeEntityHeader header, InputStream raw)
        throws IOException;

    void warn(String sentence);
  }

  private final int maxMultiparts;

  public MimeWalker(int maxMultiparts) {
    this.maxMultiparts = maxMultiparts;
  }

  /** Reads the header of a mail, without its body. */
  public static RawHeaderFields readHeader(InputStream mail) throws IOException {
    RawHeaderFields[] header = {new RawHeaderFields()};
    new MimeWalker(0)
        .walk(
            mail,
            MimePartPath.MAIL,
            new MimePartVisitor() {
              @Override
              public void visitHeader(RawHeaderFields fields) {
                header[0] = fields;
              }

              @Override
              public boolean visitPart(MimePartPath path, MimeEntityHeader part, InputStream raw) {
                return false;
              }

              @Override
              public boolean visitUnsplitMultipart(
                  MimePartPath path, MimePartPath asPart, MimeEntityHeader part, InputStream raw) {
                return false;
              }

              @Override
              public void warn(String sentence) {}
            });
    return header[0];
  }

  /**
   * Walks the mail. Malformed structure becomes warnings.
   *
   * @throws MimeIOException when the structure cannot be read to its end
   * @throws IOException when a stream or the visitor fails
   */
  public void walk(InputStream mail, MimePartPath at, MimePartVisitor visitor) throws IOException {
    new MimeWalk(visitor, maxMultiparts).walk(MailStart.skip(mail), MimeEntity.mail(at));
  }
}
