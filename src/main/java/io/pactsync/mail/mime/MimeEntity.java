package io.pactsync.mail.mime;

import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.part.MimePartPath;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The place of a mail or of a part that is walked: the whole, or the rest of one whose reading
 * mime4j gave up.
 *
 * @param path its path, and the prefix of its parts' paths
 * @param isMail whether a body without parts is part 1 of it
 * @param defaultType its type if its header names none
 * @param enclosing the boundaries of the multiparts around it
 * @param fields the fields that were read already
 * @param partsBefore the number of its parts that were read already
 */
record MimeEntity(
    MimePartPath path,
    boolean isMail,
    String defaultType,
    Set<String> enclosing,
    RawHeaderFields fields,
    int partsBefore) {

  MimeEntity {
    enclosing = Set.copyOf(enclosing);
  }

  static MimeEntity mail(MimePartPath path) {
    return new MimeEntity(path, true, "text/plain", Set.of(), new RawHeaderFields(), 0);
  }

  /** An entity whose header goes on after the given fields. */
  static MimeEntity continued(
      MimePartPath path, boolean isMail, MimeEntityHeader header, Set<String> enclosing) {
    return new MimeEntity(path, isMail, "text/plain", enclosing, header.fields(), 0);
  }

  /** A multipart that goes on after some of its parts. */
  static MimeEntity moreParts(MimePartPath path, int partsBefore) {
    return new MimeEntity(path, false, "text/plain", Set.of(), new RawHeaderFields(), partsBefore);
  }

  /** Returns a multipart whose first bytes are a boundary, with a header and a last boundary. */
  static InputStream multipart(MimeEntityHeader header, InputStream fromBoundary) {
    String boundary = header.getBoundary();
    String start = "Content-Type: " + header.type() + "; boundary=\"" + boundary + "\"\r\n\r\n";
    String end = "\r\n--" + boundary + "--\r\n";
    return new SequenceInputStream(
        Collections.enumeration(List.of(bytes(start), fromBoundary, bytes(end))));
  }

  private static InputStream bytes(String latin1) {
    return new ByteArrayInputStream(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }
}
