package io.pactsync.mail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.MimeIOException;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;

/**
 * One pass through the structure of one mail: numbers its parts and shows each to a visitor as it
 * streams by. Forwarded mails are parts like others here; who opens them walks again.
 */
final class MimeWalk {
  /** What is done with the parts. */
  interface Visitor {
    /** The mail's own header, before any part. */
    void header(HeaderFields fields);

    /**
     * A part that is no multipart.
     *
     * @param raw the body, still encoded; read as far as wanted
     * @return whether to go on with the next part
     */
    boolean part(PartPath path, EntityHeader header, InputStream raw) throws IOException;

    /**
     * A multipart whose boundary is not named or never comes, or that is nested too deeply.
     *
     * @param path what the paths of its parts would begin with
     * @param asPart its path when it is taken for a single part
     * @return whether to go on with the next part
     */
    boolean closedMultipart(PartPath path, PartPath asPart, EntityHeader header, InputStream raw)
        throws IOException;

    void warning(String sentence);
  }

  private final MimeConfig config =
      MimeConfig.custom()
          .setStrictParsing(false)
          .setMalformedHeaderStartsBody(true)
          .setMaxLineLen(-1)
          .setMaxHeaderCount(-1)
          .setMaxHeaderLen(-1)
          .setMaxContentLen(-1)
          .setMaxTotalHeaderCount(-1)
          .setMaxTotalHeaderLen(-1)
          .setMaxPartCount(-1)
          .setMaxNestingDepth(-1)
          .build();
  private final int maxMultiparts;

  MimeWalk(int maxMultiparts) {
    this.maxMultiparts = maxMultiparts;
  }

  /** The header of a mail, without its body. */
  static HeaderFields header(InputStream mail) throws IOException {
    HeaderFields[] header = {new HeaderFields()};
    new MimeWalk(0)
        .walk(
            mail,
            PartPath.MAIL,
            new Visitor() {
              @Override
              public void header(HeaderFields fields) {
                header[0] = fields;
              }

              @Override
              public boolean part(PartPath path, EntityHeader part, InputStream raw) {
                return false;
              }

              @Override
              public boolean closedMultipart(
                  PartPath path, PartPath asPart, EntityHeader part, InputStream raw) {
                return false;
              }

              @Override
              public void warning(String sentence) {}
            });
    return header[0];
  }

  /**
   * Walks the mail. Malformed structure becomes warnings.
   *
   * @throws MimeIOException when the structure cannot be read to its end
   * @throws IOException when a stream or the visitor fails
   */
  void walk(InputStream mail, PartPath at, Visitor visitor) throws IOException {
    HeaderLengthGuard guard = new HeaderLengthGuard(skipLineEnds(mail));
    EndWatch watch = new EndWatch();
    FieldCollector collector = new FieldCollector();
    EntityHeaderBuilder top = new EntityHeaderBuilder(collector, "text/plain", maxMultiparts);
    MimeTokenStream tokens = new MimeTokenStream(config, watch, collector, top);
    tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
    tokens.parse(guard);
    try {
      new Steps(tokens, collector, top, guard, at, visitor).takeAll();
    } catch (MimeException malformed) {
      throw new MimeIOException(malformed);
    } finally {
      if (watch.cutOff) {
        visitor.warning(
            "The last boundary of " + at + " is missing, so its end may be missing too.");
      }
      if (guard.hasCut()) {
        visitor.warning("A header field of " + at + " is too long and was cut.");
      }
    }
  }

  /** A header that begins after blank lines is a header all the same. */
  private static InputStream skipLineEnds(InputStream mail) throws IOException {
    PushbackInputStream in = new PushbackInputStream(mail, 1);
    int b = in.read();
    while (b == '\r' || b == '\n') {
      b = in.read();
    }
    if (b >= 0) {
      in.unread(b);
    }
    return in;
  }

  /** Notes that mime4j met the end of the mail where a boundary was due. */
  private static final class EndWatch extends DecodeMonitor {
    private boolean cutOff;

    @Override
    public boolean warn(String error, String dropDescription) {
      cutOff |= error.contains("prematurely");
      return false;
    }

    @Override
    public boolean isListening() {
      return true;
    }
  }

  /** What stood before the first boundary of a multipart, as long as no boundary has come. */
  private record Preamble(EntityHeader header, ByteArrayInputStream text) {}

  /** The walk in progress. */
  private static final class Steps {
    private static final int LONGEST_PREAMBLE = 64 * 1024;

    private final MimeTokenStream tokens;
    private final FieldCollector collector;
    private final EntityHeaderBuilder top;
    private final HeaderLengthGuard guard;
    private final Visitor visitor;
    private final Deque<PartPath> entities = new ArrayDeque<>();
    private final Deque<Integer> counts = new ArrayDeque<>();
    private Optional<Preamble> preamble = Optional.empty();
    private boolean goOn = true;

    Steps(
        MimeTokenStream tokens,
        FieldCollector collector,
        EntityHeaderBuilder top,
        HeaderLengthGuard guard,
        PartPath mail,
        Visitor visitor) {
      this.tokens = tokens;
      this.collector = collector;
      this.top = top;
      this.guard = guard;
      this.visitor = visitor;
      entities.push(mail);
    }

    void takeAll() throws IOException, MimeException {
      EntityState state = tokens.getState();
      while (goOn && state != EntityState.T_END_OF_STREAM) {
        take(state);
        state = goOn ? tokens.next() : state;
      }
    }

    private void take(EntityState state) throws IOException {
      switch (state) {
        case T_START_HEADER -> guard.inHeader(true);
        case T_END_HEADER -> endHeader();
        case T_START_MULTIPART -> startMultipart();
        case T_END_MULTIPART -> endMultipart();
        case T_START_BODYPART -> {
          preamble = Optional.empty();
          counts.push(counts.pop() + 1);
          entities.push(entities.element().child(counts.element()));
        }
        case T_END_BODYPART -> entities.pop();
        case T_PREAMBLE -> readPreamble();
        case T_BODY -> readBody();
        default -> {}
      }
    }

    /**
     * Where the body began without a blank line, mime4j holds that line in a buffer of its own and
     * cannot look for a boundary beyond it. The multipart is then taken as a whole.
     */
    private void startMultipart() throws IOException {
      counts.push(0);
      if (collector.bodyBegan()) {
        closedMultipart((EntityHeader) tokens.getBodyDescriptor(), tokens.getInputStream());
      }
    }

    private void endHeader() {
      guard.inHeader(false);
      if (entities.size() == 1) {
        visitor.header(top.fields());
      }
    }

    private void readBody() throws IOException {
      EntityHeader header = (EntityHeader) tokens.getBodyDescriptor();
      if (header.multipart()) {
        closedMultipart(header, tokens.getInputStream());
      } else {
        goOn = visitor.part(asPart(), header, tokens.getInputStream());
      }
    }

    /**
     * A remark for people, unless the boundary never comes: then it is the multipart itself. No
     * remark is as long as the longest that is held here until that is known.
     */
    private void readPreamble() throws IOException {
      EntityHeader header = (EntityHeader) tokens.getBodyDescriptor();
      InputStream in = tokens.getInputStream();
      byte[] start = in.readNBytes(LONGEST_PREAMBLE);
      if (start.length < LONGEST_PREAMBLE) {
        preamble = Optional.of(new Preamble(header, new ByteArrayInputStream(start)));
      } else {
        closedMultipart(header, new SequenceInputStream(new ByteArrayInputStream(start), in));
      }
    }

    private void endMultipart() throws IOException {
      if (counts.pop() == 0 && preamble.isPresent()) {
        Preamble all = preamble.get();
        preamble = Optional.empty();
        closedMultipart(all.header(), all.text());
      }
    }

    private void closedMultipart(EntityHeader header, InputStream raw) throws IOException {
      goOn = visitor.closedMultipart(entities.element(), asPart(), header, raw);
    }

    /** A mail without a multipart is its own part 1. */
    private PartPath asPart() {
      return entities.size() == 1 ? entities.element().child(1) : entities.element();
    }
  }
}
