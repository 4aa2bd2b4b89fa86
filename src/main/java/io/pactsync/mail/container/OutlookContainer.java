package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/**
 * Extracts the text and the files of an Outlook message (.msg, MS-OXMSG), and of the messages
 * attached to it. POI reads the storage; its reader of messages would keep all files in memory. Not
 * thread-safe.
 */
public final class OutlookContainer {
  private static final String ATTACHMENT = "__attach_version1.0_";
  private static final String SUBJECT = "0037";
  private static final String BODY = "1000";
  private static final String HTML = "1013";
  private static final String DATA = "3701";
  private static final String LONG_NAME = "3707";
  private static final String SHORT_NAME = "3704";
  private static final String DISPLAY_NAME = "3001";
  private static final String MEDIA_TYPE = "370E";
  private static final int OUTER_HEADER = 32;
  private static final int INNER_HEADER = 24;
  private static final int MAX_NAME_BYTES = 4096;
  private static final int MAX_TEXT_BYTES = 1 << 20;

  private final SpooledPart file;
  private final long size;
  private final ContainerMemberSink members;
  private final UnpackLimit budget;

  /**
   * @param size bytes of the file
   */
  public OutlookContainer(
      SpooledPart file, long size, ContainerMemberSink members, UnpackLimit budget) {
    this.file = file;
    this.size = size;
    this.members = members;
    this.budget = budget;
  }

  /** Extracts what is readable. Damage becomes a warning. */
  public void open() throws IOException {
    try (SeekableByteChannel channel = file.channel();
        POIFSFileSystem ole = new POIFSFileSystem(new ReadOnlyFileChannel(channel), true)) {
      if (!extract(ole.getRoot(), OUTER_HEADER, members)) {
        members.reportUnopened("is an Outlook message without any readable text or file");
      }
    } catch (UnpackLimit.UnpackLimitExceededException bomb) {
      members.reportUnopened(UnpackLimit.EXCEEDED);
    } catch (IOException | RuntimeException damaged) {
      StorageFailure.rethrowFrom(damaged);
      members.reportDamage("is damaged, so some of its files may be missing");
    }
  }

  /** Returns whether the message contains a text or an attachment. */
  private boolean extract(DirectoryEntry storage, int headerBytes, ContainerMemberSink sink)
      throws IOException {
    OutlookProperties message = OutlookProperties.ofMessage(storage, headerBytes);
    boolean any = false;
    for (String number : List.of(SUBJECT, BODY)) {
      Optional<String> text = message.text(number, MAX_TEXT_BYTES);
      text.ifPresent(sink::addText);
      any |= text.isPresent();
    }
    Optional<String> html = message.html(HTML, headerBytes, MAX_TEXT_BYTES);
    html.ifPresent(sink::addHtml);
    any |= html.isPresent();
    boolean more = true;
    for (DirectoryEntry attachment : attachments(storage)) {
      any = true;
      more = more && attach(message.of(attachment), sink);
    }
    return any;
  }

  /** In the order of their names, which contain their numbers. */
  private static List<DirectoryEntry> attachments(DirectoryEntry storage) throws IOException {
    List<DirectoryEntry> attachments = new ArrayList<>();
    for (String name : new TreeSet<>(storage.getEntryNames())) {
      if (name.startsWith(ATTACHMENT) && storage.getEntry(name) instanceof DirectoryEntry entry) {
        attachments.add(entry);
      }
    }
    return attachments;
  }

  private static String name(OutlookProperties attachment) throws IOException {
    for (String number : List.of(LONG_NAME, SHORT_NAME, DISPLAY_NAME)) {
      Optional<String> name = attachment.text(number, MAX_NAME_BYTES);
      if (name.isPresent()) {
        return name.get();
      }
    }
    return "attachment";
  }

  private boolean attach(OutlookProperties attachment, ContainerMemberSink sink)
      throws IOException {
    String name = name(attachment);
    Optional<InputStream> data = attachment.binary(DATA);
    if (data.isPresent()) {
      try (InputStream in = data.get()) {
        String type = attachment.text(MEDIA_TYPE, MAX_NAME_BYTES).orElse(MediaTypeDetector.BINARY);
        return sink.addMember(name, type, sink.spool(budget.limit(in, size)));
      }
    }
    Optional<DirectoryEntry> object = attachment.object(DATA);
    if (object.isEmpty()) {
      // Also an attachment that is a link to a file.
      sink.reportUnopened("contains an attachment without data: " + name);
      return true;
    }
    Optional<ContainerMemberSink> inner = sink.nested(name);
    if (inner.isEmpty()) {
      return true;
    }
    if (!extract(object.get(), INNER_HEADER, inner.get())) {
      sink.reportUnopened("contains an object that cannot be opened: " + name);
    }
    return true;
  }
}
