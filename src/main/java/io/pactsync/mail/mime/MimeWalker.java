package io.pactsync.mail.mime;

import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.part.MimePartPath;
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
public final class MimeWalker {
  /** Receives the parts. */
  public interface MimePartVisitor {
    /** Receives the mail's header, before any part. */
    void visitHeader(RawHeaderFields fields);

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
    HeaderLengthLimiter guard = new HeaderLengthLimiter(skipLineEnds(mail));
    TruncationDetector truncation = new TruncationDetector();
    HeaderFieldBuilder collector = new HeaderFieldBuilder();
    MimeEntityHeaderBuilder top =
        new MimeEntityHeaderBuilder(collector, "text/plain", maxMultiparts);
    MimeTokenStream tokens = new MimeTokenStream(config, truncation, collector, top);
    tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
    tokens.parse(guard);
    try {
      new WalkState(tokens, collector, top, guard, at, visitor).run();
    } catch (MimeException malformed) {
      throw new MimeIOException(malformed);
    } finally {
      if (truncation.detected) {
        visitor.warn("The last boundary of " + at + " is missing, so its end may be missing too.");
      }
      if (guard.hasTruncated()) {
        visitor.warn("A header field of " + at + " is too long and was cut.");
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
  private static final class TruncationDetector extends DecodeMonitor {
    private boolean detected;

    @Override
    public boolean warn(String error, String dropDescription) {
      detected |= error.contains("prematurely");
      return false;
    }

    @Override
    public boolean isListening() {
      return true;
    }
  }

  /** The text before the first boundary of a multipart. Present until a boundary appears. */
  private record Preamble(MimeEntityHeader header, ByteArrayInputStream text) {}

  /** The state of one walk. */
  private static final class WalkState {
    private static final int MAX_PREAMBLE = 64 * 1024;

    private final MimeTokenStream tokens;
    private final HeaderFieldBuilder collector;
    private final MimeEntityHeaderBuilder top;
    private final HeaderLengthLimiter guard;
    private final MimePartVisitor visitor;
    private final Deque<MimePartPath> entities = new ArrayDeque<>();
    private final Deque<Integer> counts = new ArrayDeque<>();
    private Optional<Preamble> preamble = Optional.empty();
    private boolean continues = true;

    WalkState(
        MimeTokenStream tokens,
        HeaderFieldBuilder collector,
        MimeEntityHeaderBuilder top,
        HeaderLengthLimiter guard,
        MimePartPath mail,
        MimePartVisitor visitor) {
      this.tokens = tokens;
      this.collector = collector;
      this.top = top;
      this.guard = guard;
      this.visitor = visitor;
      entities.push(mail);
    }

    void run() throws IOException, MimeException {
      EntityState state = tokens.getState();
      while (continues && state != EntityState.T_END_OF_STREAM) {
        handle(state);
        state = continues ? tokens.next() : state;
      }
    }

    private void handle(EntityState state) throws IOException {
      switch (state) {
        case T_START_HEADER -> guard.setInHeader(true);
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
        closedMultipart((MimeEntityHeader) tokens.getBodyDescriptor(), tokens.getInputStream());
      }
    }

    private void endHeader() {
      guard.setInHeader(false);
      if (entities.size() == 1) {
        visitor.visitHeader(top.fields());
      }
    }

    private void readBody() throws IOException {
      MimeEntityHeader header = (MimeEntityHeader) tokens.getBodyDescriptor();
      if (header.isMultipart()) {
        closedMultipart(header, tokens.getInputStream());
      } else {
        continues = visitor.visitPart(asPart(), header, tokens.getInputStream());
      }
    }

    /**
     * Reads the text before the first boundary. If no boundary follows, this text is the multipart.
     * A longer text than the limit is never a remark, so it is passed at once.
     */
    private void readPreamble() throws IOException {
      MimeEntityHeader header = (MimeEntityHeader) tokens.getBodyDescriptor();
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

    private void closedMultipart(MimeEntityHeader header, InputStream raw) throws IOException {
      continues = visitor.visitUnsplitMultipart(entities.element(), asPart(), header, raw);
    }

    /** A mail without a multipart is part 1. */
    private MimePartPath asPart() {
      return entities.size() == 1 ? entities.element().child(1) : entities.element();
    }
  }
}
