package io.pactsync.emulator.mailbox;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;

/**
 * Walks the parts of a mail in their order, forwarded mails included, reading each byte once and
 * holding none. Bodies come decoded. Not thread-safe; closing it closes the mail.
 */
final class PartReader implements Closeable {

  /** Where the reader stands; {@link #head()} is the part that the event is about. */
  enum Event {
    /** A multipart begins. */
    MULTIPART,
    /** A forwarded mail: its parts and a LEAVE follow, unless {@link #body()} is taken instead. */
    MESSAGE,
    /** A part that has a body and no parts. */
    LEAF,
    /** A multipart or a forwarded mail ends. */
    LEAVE,
    END
  }

  /** Forwards in forwards beyond this depth are taken for plain attachments. */
  private static final int DEEPEST_MESSAGE = 20;

  private final InputStream mail;
  private final Deque<Level> levels = new ArrayDeque<>();
  private final Deque<Container> containers = new ArrayDeque<>();
  private final List<PartHead.Header> headers = new ArrayList<>();
  private PartHead head = PartHead.NONE;
  private boolean messageAhead;
  private long messageBytes;

  PartReader(InputStream mail) {
    this.mail = mail;
    levels.push(new Level(mail));
  }

  PartHead head() {
    return head;
  }

  /** The decoded body of the leaf or forwarded mail that was just met. */
  InputStream body() {
    messageAhead = false;
    return levels.element().tokens.getDecodedInputStream();
  }

  /** After the LEAVE of a forwarded mail: how many bytes it had. */
  long messageBytes() {
    return messageBytes;
  }

  /**
   * Goes on to the next event.
   *
   * @throws IOException when the mail cannot be read
   */
  Event next() throws IOException {
    if (messageAhead) {
      containers.push(new Container(head));
      levels.push(new Level(body()));
    }
    try {
      Optional<Event> event = Optional.empty();
      while (event.isEmpty()) {
        event = step(levels.element());
      }
      return event.get();
    } catch (MimeException e) {
      throw new IOException("The mail's MIME structure cannot be read: " + e.getMessage(), e);
    }
  }

  private Optional<Event> step(Level level) throws IOException, MimeException {
    return switch (level.tokens.next()) {
      case T_START_HEADER -> {
        headers.clear();
        yield Optional.empty();
      }
      case T_FIELD -> {
        headers.add(PartHead.Header.of(level.tokens.getField()));
        yield Optional.empty();
      }
      case T_START_MULTIPART -> {
        head = meet(level);
        containers.push(new Container(head));
        yield Optional.of(Event.MULTIPART);
      }
      case T_BODY -> {
        head = meet(level);
        messageAhead = head.isMessage() && levels.size() <= DEEPEST_MESSAGE;
        yield Optional.of(messageAhead ? Event.MESSAGE : Event.LEAF);
      }
      case T_END_MULTIPART -> {
        head = containers.pop().head;
        yield Optional.of(Event.LEAVE);
      }
      case T_END_OF_STREAM -> Optional.of(end(level));
      case T_START_MESSAGE,
          T_END_MESSAGE,
          T_RAW_ENTITY,
          T_END_HEADER,
          T_PREAMBLE,
          T_EPILOGUE,
          T_START_BODYPART,
          T_END_BODYPART ->
          Optional.empty();
    };
  }

  private Event end(Level level) throws IOException {
    if (levels.size() == 1) {
      return Event.END;
    }
    levels.pop();
    level.bytes.transferTo(OutputStream.nullOutputStream());
    messageBytes = level.bytes.count();
    head = containers.pop().head;
    return Event.LEAVE;
  }

  private PartHead meet(Level level) {
    String path = "";
    String parentType = "";
    if (!containers.isEmpty()) {
      path = containers.element().nextPath();
      parentType = containers.element().head.mimeType();
    }
    return PartHead.of(path, parentType, level.tokens.getBodyDescriptor(), headers);
  }

  @Override
  public void close() throws IOException {
    mail.close();
  }

  /** One mail: the outermost, or one forwarded in it. */
  private static final class Level {
    private final MimeTokenStream tokens = new MimeTokenStream(MimeConfig.PERMISSIVE);
    private final CountingStream bytes;

    Level(InputStream mail) {
      bytes = new CountingStream(mail);
      // A forwarded mail is a part with bytes of its own as well, so it is entered by hand.
      tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
      tokens.parse(bytes);
    }
  }

  /** A part that holds parts, which Gmail numbers from 0. */
  private static final class Container {
    private final PartHead head;
    private int parts;

    Container(PartHead head) {
      this.head = head;
    }

    String nextPath() {
      String last = Integer.toString(parts++);
      return head.path().isEmpty() ? last : head.path() + "." + last;
    }
  }
}
