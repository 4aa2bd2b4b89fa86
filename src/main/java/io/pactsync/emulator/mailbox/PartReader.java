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
 * Reads the parts of a mail in order, including forwarded mails. It reads each byte once and keeps
 * none. Bodies are decoded. Not thread-safe. Closing it closes the mail.
 */
final class PartReader implements Closeable {

  /** The events of the reader. {@link #head()} returns the part of the event. */
  enum Event {
    /** A multipart starts. */
    MULTIPART,
    /**
     * A forwarded mail. Its parts and a LEAVE follow, unless the caller reads {@link #body()}
     * instead.
     */
    MESSAGE,
    /** A part with a body and without parts. */
    LEAF,
    /** A multipart or a forwarded mail ends. */
    LEAVE,
    END
  }

  /** Forwarded mails nested deeper than this are treated as plain attachments. */
  private static final int MAX_MESSAGE_DEPTH = 20;

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

  /** Returns the decoded body of the current leaf or forwarded mail. */
  InputStream body() {
    messageAhead = false;
    return levels.element().tokens.getDecodedInputStream();
  }

  /** Returns the number of bytes of a forwarded mail, after its LEAVE. */
  long messageBytes() {
    return messageBytes;
  }

  /**
   * Advances to the next event.
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
        head = headOf(level);
        containers.push(new Container(head));
        yield Optional.of(Event.MULTIPART);
      }
      case T_BODY -> {
        head = headOf(level);
        messageAhead = head.isMessage() && levels.size() <= MAX_MESSAGE_DEPTH;
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

  private PartHead headOf(Level level) {
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

  /** One mail: the outermost mail or a forwarded one. */
  private static final class Level {
    private final MimeTokenStream tokens = new MimeTokenStream(MimeConfig.PERMISSIVE);
    private final CountingStream bytes;

    Level(InputStream mail) {
      bytes = new CountingStream(mail);
      // A forwarded mail also is a part with its own bytes, so this class enters it explicitly.
      tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
      tokens.parse(bytes);
    }
  }

  /** A part that contains parts. Gmail numbers them from 0. */
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
