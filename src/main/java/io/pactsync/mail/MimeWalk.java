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
 * Walks once through the structure of one mail, numbers its parts and passes each to a visitor
 * while streaming. A forwarded mail is an ordinary part here; opening it starts a new walk.
 */
final class MimeWalk {
  /** Receives the parts. */
  interface Visitor {
    /** Receives the mail's header, before any part. */
    void header(HeaderFields fields);

    /**
     * Receives a part that is not a multipart.
     *
     * @param raw the encoded body; the visitor need not read it to the end
     * @return whether to go on with the next part
     */
    boolean part(PartPath path, EntityHeader header, InputStream raw) throws IOException;

    /**
     * Receives a multipart that is nested too deeply, or whose boundary is undeclared or absent.
     *
     * @param path prefix of the paths of its parts
     * @param asPart its path as a single part
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

  /** Reads the header of a mail, without its body. */
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

  /** Skips blank lines before the header. */
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

  /** Detects that the mail ended where mime4j expected a boundary. */
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

  /** The text before the first boundary of a multipart. Present until a boundary appears. */
  private record Preamble(EntityHeader header, ByteArrayInputStream text) {}

  /** The state of one walk. */
  private static final class Steps {
    private static final int MAX_PREAMBLE = 64 * 1024;

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
     * When the blank line before the body is missing, mime4j cannot find a boundary after the
     * buffered line. The multipart is then passed as a whole.
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
     * Reads the text before the first boundary. If no boundary follows, this text is the multipart.
     * A longer text than the limit is never a remark, so it is passed at once.
     */
    private void readPreamble() throws IOException {
      EntityHeader header = (EntityHeader) tokens.getBodyDescriptor();
      InputStream in = tokens.getInputStream();
      byte[] start = in.readNBytes(MAX_PREAMBLE);
      if (start.length < MAX_PREAMBLE) {
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

    /** A mail without a multipart is part 1. */
    private PartPath asPart() {
      return entities.size() == 1 ? entities.element().child(1) : entities.element();
    }
  }
}
