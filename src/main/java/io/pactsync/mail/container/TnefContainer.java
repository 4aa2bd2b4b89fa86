package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Extracts the files of a winmail.dat (TNEF, MS-OXTNEF). Streams them, whereas POI's reader keeps
 * all files in memory. Not thread-safe.
 */
public final class TnefContainer {
  private static final int TITLE = 0x00018010;
  private static final int DATA = 0x0006800f;
  private static final int ATTACHMENT_BEGINS = 0x00069002;
  private static final int ATTACHMENT_PROPERTIES = 0x00069005;
  private static final int CODE_PAGE = 0x00069007;
  private static final int MAX_NAME = 4096;

  /** Above the limit on parts. An attachment may have its data twice. */
  private static final int MAX_DATA = 5_000;

  /** Writers and gateways append zeros or a line end. An attribute is longer. */
  private static final int MAX_TAIL = 9;

  private final TnefInput in;
  private final ContainerMemberSink members;
  private String codePage = "windows-1252";
  private TnefAttachment currentAttachment = new TnefAttachment();
  private int count;
  private int spooled;

  public TnefContainer(InputStream tnef, ContainerMemberSink members) {
    this.in = new TnefInput(tnef);
    this.members = members;
  }

  /** The attachment that is being read. */
  private static final class TnefAttachment {
    Optional<String> title = Optional.empty();
    Optional<String> longName = Optional.empty();
    Optional<SpooledContent> data = Optional.empty();
    boolean mail;
  }

  /** Extracts the readable files. Damage becomes a warning. */
  public void open() throws IOException {
    try {
      in.skip(4 + 2);
      int level = in.byteOrEnd();
      while (isLevel(level) && attribute()) {
        level = in.byteOrEnd();
      }
      if (level >= 0 && !isLevel(level) && in.remaining().readNBytes(MAX_TAIL).length == MAX_TAIL) {
        members.reportDamage("contains invalid data, so some of its files may be missing");
      }
    } catch (EOFException cutOff) {
      members.reportDamage("is cut off, so some of its files may be missing");
    }
    reportAttachment();
  }

  /** An attribute begins with its level: of the message or of an attachment. */
  private static boolean isLevel(int level) {
    return level == 1 || level == 2;
  }

  private boolean attribute() throws IOException {
    int id = in.int32();
    TnefInput value = in.section(in.int32() & 0xffffffffL);
    boolean more = true;
    switch (id) {
      case ATTACHMENT_BEGINS -> more = reportAttachment();
      case TITLE -> currentAttachment.title = Optional.of(value.text(MAX_NAME, codePage));
      case DATA -> keep(value);
      case ATTACHMENT_PROPERTIES -> properties(value);
      case CODE_PAGE -> codePage = "windows-" + value.int32();
      default -> {}
    }
    value.skipRest();
    in.skip(2); // the checksum; many writers compute it wrong
    return more;
  }

  private void properties(TnefInput value) throws IOException {
    int properties = value.int32();
    for (int i = 0; i < properties; i++) {
      TnefProperty property = TnefProperty.read(value);
      for (int j = 0; j < property.values(); j++) {
        value(property, value);
      }
    }
  }

  private void value(TnefProperty property, TnefInput in) throws IOException {
    long bytes = property.valueBytes(in);
    TnefInput value = in.section(bytes);
    switch (property.id()) {
      case TnefProperty.LONG_NAME -> currentAttachment.longName = text(property, value);
      case TnefProperty.NAME, TnefProperty.DISPLAY_NAME -> {
        if (currentAttachment.longName.isEmpty() && property.isText()) {
          currentAttachment.title = text(property, value).or(() -> currentAttachment.title);
        }
      }
      case TnefProperty.DATA -> {
        if (property.isObject()) {
          value.skip(16); // the interface's id
          currentAttachment.mail = true;
        }
        keep(value);
      }
      default -> {}
    }
    value.skipRest();
    in.skip((4 - bytes % 4) % 4);
  }

  private Optional<String> text(TnefProperty property, TnefInput value) throws IOException {
    String charset = property.isUnicode() ? StandardCharsets.UTF_16LE.name() : codePage;
    return Optional.of(value.text(MAX_NAME, charset)).filter(t -> !t.isEmpty());
  }

  /**
   * Spools the data of the current attachment. A crafted file has thousands of them in a few bytes
   * each, and every one becomes a file.
   */
  private void keep(TnefInput value) throws IOException {
    spooled++;
    if (spooled > MAX_DATA) {
      throw new EOFException("The TNEF data has too many attachments.");
    }
    SpooledContent data = members.spool(value.remaining());
    if (currentAttachment.data.isPresent()) {
      currentAttachment.data.get().part().discard();
    }
    currentAttachment.data = Optional.of(data);
  }

  /** Reports the complete attachment. Returns whether to continue. */
  private boolean reportAttachment() throws IOException {
    TnefAttachment done = currentAttachment;
    currentAttachment = new TnefAttachment();
    if (done.data.isEmpty()) {
      return true;
    }
    count++;
    String name = done.longName.or(() -> done.title).orElse("attachment-" + count);
    String type = done.mail ? MediaTypeDetector.TNEF : MediaTypeDetector.BINARY;
    return members.addMember(name, type, done.data.get());
  }
}
