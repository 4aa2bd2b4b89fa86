package io.pactsync.deliver;

import io.pactsync.mail.MailPart;
import io.pactsync.store.DocumentRow;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Delivers one inbox's messages during a run. Any number of threads may do so at the same time,
 * each with a message of its own.
 */
public final class InboxDelivery implements AutoCloseable {
  private final Path root;
  private final DurableDirectories directories;
  private final String inbox;
  private final StagingArea staging;

  InboxDelivery(Path root, DurableDirectories directories, String inbox, StagingArea staging) {
    this.root = root;
    this.directories = directories;
    this.inbox = inbox;
    this.staging = staging;
  }

  /**
   * A place for one message's bytes, to be closed by the caller.
   *
   * @throws DeliveryException when there is no room or no access
   */
  public MessageSpool stage() {
    try {
      return new MessageSpool(root, staging.newMessage());
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * Puts the documents in their place, and {@code message.json} last, so that where it stands
   * everything it names stands too. All of it is on the disk when this returns. Delivering a
   * message again gives the same files, not more.
   *
   * @param spool what the mail was read into; its parts are moved, not copied
   * @throws DeliveryException when there is no room or no access
   */
  public Delivered deliver(Delivery delivery, MessageSpool spool) {
    try {
      return put(delivery, spool);
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * Ends the run and removes its staging area.
   *
   * @throws DeliveryException when that is impossible
   */
  @Override
  public void close() {
    try {
      staging.close();
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  private Delivered put(Delivery delivery, MessageSpool spool) throws IOException {
    String folder = MessageFolder.of(inbox, delivery.internalDate(), delivery.gmailId());
    Path directory = root.resolve(folder);
    List<MailPart> parts = delivery.mail().attachments();
    List<DocumentRow> documents = SavedDocuments.of(parts);
    requireNothingInTheWay(directory, documents);
    directories.createFor(directory);
    for (int i = 0; i < parts.size(); i++) {
      DurableFiles.move(staged(parts.get(i), spool), directory.resolve(documents.get(i).file()));
    }
    DurableFiles.sync(directory);
    byte[] json = MessageJson.bytes(inbox, delivery, documents);
    DurableFiles.move(staged(json, spool), directory.resolve(MessageJson.FILE));
    removeOthers(directory, documents);
    DurableFiles.sync(directory);
    return new Delivered(folder, documents, Sha256.of(json));
  }

  /**
   * A message's own folder is never a link: what is put through one would lie outside of the tree.
   * Those above it may be, since whoever keeps the tree may spread it over disks.
   */
  private void requireNothingInTheWay(Path directory, List<DocumentRow> documents) {
    if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)
        && !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw DeliveryException.obstructed(directory);
    }
    for (Path above = directory.getParent();
        above != null && !above.equals(root);
        above = above.getParent()) {
      if (Files.exists(above) && !Files.isDirectory(above)) {
        throw DeliveryException.obstructed(above);
      }
    }
    Stream.concat(documents.stream().map(DocumentRow::file), Stream.of(MessageJson.FILE))
        .map(directory::resolve)
        .filter(file -> Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
        .findFirst()
        .ifPresent(
            file -> {
              throw DeliveryException.obstructed(file);
            });
  }

  private static Path staged(MailPart part, MessageSpool spool) throws IOException {
    if (part.content() instanceof PartFile staged) {
      return staged.file();
    }
    PartFile copy = spool.newPart();
    try (InputStream in = part.content().input();
        OutputStream out = copy.output()) {
      in.transferTo(out);
    }
    return copy.file();
  }

  private static Path staged(byte[] bytes, MessageSpool spool) throws IOException {
    PartFile part = spool.newPart();
    try (OutputStream out = part.output()) {
      out.write(bytes);
    }
    return part.file();
  }

  /**
   * What an attempt with other names left. Last, so that no message.json ever names what is gone.
   */
  private static void removeOthers(Path directory, List<DocumentRow> documents) throws IOException {
    Set<String> wanted = new HashSet<>(Set.of(MessageJson.FILE));
    documents.forEach(document -> wanted.add(document.file()));
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        if (!wanted.contains(entry.getFileName().toString())
            && !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          Files.deleteIfExists(entry);
        }
      }
    }
  }
}
