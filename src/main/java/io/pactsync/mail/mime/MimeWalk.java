package io.pactsync.mail.mime;

import io.pactsync.mail.mime.MimeWalker.MimePartVisitor;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.text.ContentTransferEncoding;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.MimeIOException;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;

/**
 * One walk through a mail. Where mime4j ends a header, a part or a multipart too early, a walk
 * through the rest follows. Not thread-safe.
 */
final class MimeWalk {
  /** A mail with more repairs is hostile. Each costs a few levels of the stack. */
  private static final int MAX_REPAIRS = 30;

  private static final MimeConfig CONFIG =
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

  private final MimePartVisitor visitor;
  private final int maxMultiparts;
  private int repairs;
  private boolean continues = true;

  MimeWalk(MimePartVisitor visitor, int maxMultiparts) {
    this.visitor = visitor;
    this.maxMultiparts = maxMultiparts;
  }

  /** Walks the entity. Returns the number of its parts. */
  int walk(InputStream entity, MimeEntity place) throws IOException {
    HeaderLengthLimiter guard = new HeaderLengthLimiter(entity);
    TruncationDetector truncation = new TruncationDetector();
    HeaderFieldBuilder collector = new HeaderFieldBuilder();
    MimeEntityHeaderBuilder top =
        new MimeEntityHeaderBuilder(
            collector, place.defaultType(), maxMultiparts, place.enclosing(), place.fields());
    MimeTokenStream tokens = new MimeTokenStream(CONFIG, truncation, collector, top);
    tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
    tokens.parse(guard);
    WalkState state = new WalkState(tokens, collector, top, guard, place);
    try {
      state.run();
    } catch (MimeException malformed) {
      throw new MimeIOException(malformed);
    } finally {
      if (truncation.detected) {
        visitor.warn(
            "The last boundary of " + place.path() + " is missing, so its end may be missing too.");
      }
      if (guard.hasTruncated()) {
        visitor.warn("A header field of " + place.path() + " is too long and was cut.");
      }
    }
    return state.parts;
  }

  private boolean mayRepair() {
    return repairs < MAX_REPAIRS;
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

  /** The state of walking one entity. */
  private final class WalkState {
    private static final int MAX_PREAMBLE = 64 * 1024;

    private final MimeTokenStream tokens;
    private final HeaderFieldBuilder collector;
    private final MimeEntityHeaderBuilder top;
    private final HeaderLengthLimiter guard;
    private final MimeEntity place;
    private final Deque<MimePartPath> entities = new ArrayDeque<>();
    private final Deque<MimeEntityHeader> multiparts = new ArrayDeque<>();
    private final Deque<Integer> counts = new ArrayDeque<>();

    /** Multiparts with the boundary of the multipart around them, which mime4j does not split. */
    private final Deque<Integer> unsplit = new ArrayDeque<>();

    private Optional<Preamble> preamble = Optional.empty();
    private int parts;

    WalkState(
        MimeTokenStream tokens,
        HeaderFieldBuilder collector,
        MimeEntityHeaderBuilder top,
        HeaderLengthLimiter guard,
        MimeEntity place) {
      this.tokens = tokens;
      this.collector = collector;
      this.top = top;
      this.guard = guard;
      this.place = place;
      entities.push(place.path());
      parts = place.partsBefore();
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
        case T_START_HEADER -> {
          guard.setInHeader(true);
          collector.startHeader();
        }
        case T_END_HEADER -> endHeader();
        case T_START_MULTIPART -> startMultipart();
        case T_EPILOGUE -> readEpilogue();
        case T_END_MULTIPART -> endMultipart();
        case T_START_BODYPART -> {
          preamble = Optional.empty();
          counts.push(counts.pop() + 1);
          entities.push(entities.element().child(counts.element()));
        }
        case T_END_BODYPART -> endPart();
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
      MimeEntityHeader header = (MimeEntityHeader) tokens.getBodyDescriptor();
      counts.push(isTop() ? place.partsBefore() : 0);
      multiparts.push(header);
      warnOfSeveralTypes(header);
      if (collector.bodyBegan()) {
        closedMultipart(header, tokens.getInputStream());
      }
    }

    private boolean isTop() {
      return entities.size() == 1;
    }

    private void endHeader() throws IOException {
      guard.setInHeader(false);
      if (isTop() && place.isMail()) {
        visitor.visitHeader(top.fields());
      }
    }

    private void warnOfSeveralTypes(MimeEntityHeader header) {
      if (header.hasSeveralTypes()) {
        visitor.warn(
            "The header of "
                + entities.element()
                + " declares several types, so its content may have been read wrongly.");
      }
    }

    private void readBody() throws IOException {
      MimeEntityHeader header = (MimeEntityHeader) tokens.getBodyDescriptor();
      InputStream body = tokens.getInputStream();
      boolean complete =
          header.fields().has("content-type") && header.fields().has("content-transfer-encoding");
      boolean mayContinue = collector.bodyBegan() || !complete;
      if (mayContinue && mayRepair()) {
        byte[] start = body.readNBytes(HeaderContinuation.BYTES);
        Optional<Integer> rest =
            collector.bodyBegan()
                ? HeaderContinuation.afterJunk(start, header)
                : HeaderContinuation.afterBlankLine(start, header, isTop() && place.isMail());
        body = new SequenceInputStream(new ByteArrayInputStream(start), body);
        if (rest.isPresent()) {
          body.skipNBytes(rest.get());
          continueHeader(header, body);
          return;
        }
      }
      warnOfSeveralTypes(header);
      if (header.reusesBoundary() && !isTop() && !header.isTooDeep()) {
        visitor.warn(
            "The multipart at " + entities.element() + " has the boundary of the one around it.");
        unsplit.push(entities.size());
      } else if (header.isMultipart()) {
        closedMultipart(header, body);
      } else {
        readPart(header, body);
      }
    }

    private void continueHeader(MimeEntityHeader header, InputStream rest) throws IOException {
      repairs++;
      visitor.warn(
          "The header of " + entities.element() + " is interrupted by lines that are no fields.");
      boolean isMail = isTop() && place.isMail();
      walk(rest, MimeEntity.continued(entities.element(), isMail, header, enclosing()));
    }

    private Set<String> enclosing() {
      Set<String> boundaries = new HashSet<>(place.enclosing());
      multiparts.forEach(m -> m.boundary().ifPresent(boundaries::add));
      return boundaries;
    }

    private void readPart(MimeEntityHeader header, InputStream body) throws IOException {
      if (multiparts.isEmpty() || !mayRepair()) {
        continues = visitor.visitPart(asPart(), header, body);
        return;
      }
      MimeEntityHeader around = multiparts.element();
      boolean base64 = header.encodings().contains(ContentTransferEncoding.BASE64);
      GluedBoundaryStream part = new GluedBoundaryStream(body, around.getBoundary(), base64);
      continues = visitor.visitPart(asPart(), header, part);
      if (continues && part.foundBoundary()) {
        visitor.warn("The end of " + asPart() + " and the boundary after it are in one line.");
        MimePartPath multipart = parent();
        counts.push(readMoreParts(around, multipart, counts.pop(), part.rest()));
      }
    }

    /** The multipart around the current part. */
    private MimePartPath parent() {
      return entities.stream().skip(1).findFirst().orElse(place.path());
    }

    /** Walks parts that mime4j takes for the end of another. Returns the new number of parts. */
    private int readMoreParts(
        MimeEntityHeader multipart, MimePartPath path, int before, InputStream fromBoundary)
        throws IOException {
      repairs++;
      return walk(
          MimeEntity.multipart(multipart, fromBoundary), MimeEntity.moreParts(path, before));
    }

    private void endPart() {
      entities.pop();
      if (!unsplit.isEmpty() && unsplit.element() == entities.size() + 1) {
        // The next parts are the parts of this one.
        entities.push(entities.element().child(counts.element()));
        counts.push(0);
      }
    }

    /** Parts after the last boundary belong to a multipart that was closed too early. */
    private void readEpilogue() throws IOException {
      MimeEntityHeader multipart = multiparts.element();
      while (!unsplit.isEmpty() && unsplit.element() == entities.size()) {
        closeUnsplit();
      }
      String boundary = "--" + multipart.getBoundary();
      BufferedInputStream epilogue = new BufferedInputStream(tokens.getInputStream());
      if (mayRepair() && BoundaryFinder.skipTo(epilogue, boundary)) {
        visitor.warn("A part of " + entities.element() + " follows its last boundary.");
        counts.push(readMoreParts(multipart, entities.element(), counts.pop(), epilogue));
      }
    }

    private void closeUnsplit() {
      unsplit.pop();
      entities.pop();
      counts.pop();
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
      while (!unsplit.isEmpty() && unsplit.element() == entities.size()) {
        closeUnsplit();
      }
      multiparts.pop();
      int count = counts.pop();
      if (isTop()) {
        parts = count;
      }
      if (count == 0 && preamble.isPresent()) {
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
      return isTop() && place.isMail() ? entities.element().child(1) : entities.element();
    }
  }
}
