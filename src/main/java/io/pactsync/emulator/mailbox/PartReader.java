package io.pactsync.emulator.mailbox;

import com.google.common.io.CountingInputStream;
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
  enum PartEvent {
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
  private final Deque<MailLevel> levels = new ArrayDeque<>();
  private final Deque<PartContainer> containers = new ArrayDeque<>();
  private final List<PartHeaders.PartHeaderField> headers = new ArrayList<>();
  private PartHeaders head = PartHeaders.NONE;
  private boolean messageAhead;
  private long messageBytes;

  PartReader(InputStream mail) {
    this.mail = mail;
    levels.push(new MailLevel(mail));
  }

  PartHeaders head() {
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
  PartEvent next() throws IOException {
    if (messageAhead) {
      containers.push(new PartContainer(head));
      levels.push(new MailLevel(body()));
    }
    try {
      Optional<PartEvent> event = Optional.empty();
      while (event.isEmpty()) {
        event = step(levels.element());
      }
      return event.get();
    } catch (MimeException e) {
      throw new IOException("The mail's MIME structure cannot be read: " + e.getMessage(), e);
    }
  }

  private Optional<PartEvent> step(MailLevel level) throws IOException, MimeException {
    return switch (level.tokens.next()) {
      case T_START_HEADER -> {
        headers.clear();
        yield Optional.empty();
      }
      case T_FIELD -> {
        headers.add(PartHeaders.PartHeaderField.of(level.tokens.getField()));
        yield Optional.empty();
      }
      case T_START_MULTIPART -> {
        head = headOf(level);
        containers.push(new PartContainer(head));
        yield Optional.of(PartEvent.MULTIPART);
      }
      case T_BODY -> {
        head = headOf(level);
        messageAhead = head.isForwardedMail() && levels.size() <= MAX_MESSAGE_DEPTH;
        yield Optional.of(messageAhead ? PartEvent.MESSAGE : PartEvent.LEAF);
      }
      case T_END_MULTIPART -> {
        head = containers.pop().head;
        yield Optional.of(PartEvent.LEAVE);
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

  private PartEvent end(MailLevel level) throws IOException {
    if (levels.size() == 1) {
      return PartEvent.END;
    }
    levels.pop();
    level.bytes.transferTo(OutputStream.nullOutputStream());
    messageBytes = level.bytes.getCount();
    head = containers.pop().head;
    return PartEvent.LEAVE;
  }

  private PartHeaders headOf(MailLevel level) {
    String path = "";
    String parentType = "";
    if (!containers.isEmpty()) {
      path = containers.element().nextPath();
      parentType = containers.element().head.mimeType();
    }
    return PartHeaders.of(path, parentType, level.tokens.getBodyDescriptor(), headers);
  }

  @Override
  public void close() throws IOException {
    mail.close();
  }

  /** One mail: the outermost mail or a forwarded one. */
  private static final class MailLevel {
    private final MimeTokenStream tokens = new MimeTokenStream(MimeConfig.PERMISSIVE);
    private final CountingInputStream bytes;

    MailLevel(InputStream mail) {
      bytes = new CountingInputStream(mail);
      // A forwarded mail also is a part with its own bytes, so this class enters it explicitly.
      tokens.setRecursionMode(RecursionMode.M_NO_RECURSE);
      tokens.parse(bytes);
    }
  }

  /** A part that contains parts. Gmail numbers them from 0. */
  private static final class PartContainer {
    private final PartHeaders head;
    private int parts;

    PartContainer(PartHeaders head) {
      this.head = head;
    }

    String nextPath() {
      String last = Integer.toString(parts++);
      return head.path().isEmpty() ? last : head.path() + "." + last;
    }
  }
}
