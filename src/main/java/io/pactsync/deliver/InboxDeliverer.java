package io.pactsync.deliver;

import io.pactsync.mail.part.MailPart;
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
 * Delivers one inbox's messages during a run. Several threads may deliver different messages at the
 * same time.
 */
public final class InboxDeliverer implements AutoCloseable {
  private final Path root;
  private final DurableDirectories directories;
  private final String inbox;
  private final StagingArea staging;

  InboxDeliverer(Path root, DurableDirectories directories, String inbox, StagingArea staging) {
    this.root = root;
    this.directories = directories;
    this.inbox = inbox;
    this.staging = staging;
  }

  /**
   * Creates a spool for one message's bytes. The caller must close it.
   *
   * @throws DeliveryException when the disk is full or the directory cannot be written
   */
  public MessageSpool stage() {
    try {
      return new MessageSpool(root, staging.newMessage());
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * Moves the documents into the message's folder, and then {@code message.json}, so every file
   * that a {@code message.json} names exists. All files are on disk when this returns. Delivering a
   * message again produces the same files.
   *
   * @param spool the spool of the message's parts, which are moved, not copied
   * @throws DeliveryException when the disk is full, the directory cannot be written, or another
   *     file is in the way
   */
  public DeliveryResult deliver(MessageDelivery delivery, MessageSpool spool) {
    try {
      return moveIntoPlace(delivery, spool);
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * Ends the run and deletes its staging area.
   *
   * @throws DeliveryException when the staging area cannot be deleted
   */
  @Override
  public void close() {
    try {
      staging.close();
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  private DeliveryResult moveIntoPlace(MessageDelivery delivery, MessageSpool spool)
      throws IOException {
    String folder = MessageFolder.of(inbox, delivery.internalDate(), delivery.gmailId());
    Path directory = root.resolve(folder);
    List<MailPart> parts = delivery.mail().attachments();
    List<DocumentRow> documents = DeliveredDocumentRows.of(parts);
    requireNoObstacle(directory, documents);
    directories.createMessageDirectory(directory);
    for (int i = 0; i < parts.size(); i++) {
      DurableFiles.move(staged(parts.get(i), spool), directory.resolve(documents.get(i).file()));
    }
    DurableFiles.sync(directory);
    byte[] json = MessageJson.bytes(inbox, delivery, documents);
    DurableFiles.move(staged(json, spool), directory.resolve(MessageJson.FILE));
    deleteOtherFiles(directory, documents);
    DurableFiles.sync(directory);
    return new DeliveryResult(folder, documents, Sha256.of(json));
  }

  /**
   * Requires that a message's folder is no link, because files put through a link would lie outside
   * of the tree. Directories above may be links, so that the tree can be spread over several disks.
   */
  private void requireNoObstacle(Path directory, List<DocumentRow> documents) {
    if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)
        && !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw DeliveryException.obstructed(directory);
    }
    for (Path ancestor = directory.getParent();
        ancestor != null && !ancestor.equals(root);
        ancestor = ancestor.getParent()) {
      if (Files.exists(ancestor) && !Files.isDirectory(ancestor)) {
        throw DeliveryException.obstructed(ancestor);
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
    if (part.content() instanceof SpooledPartFile staged) {
      return staged.file();
    }
    SpooledPartFile copy = spool.newPart();
    try (InputStream in = part.content().input();
        OutputStream out = copy.output()) {
      in.transferTo(out);
    }
    return copy.file();
  }

  private static Path staged(byte[] bytes, MessageSpool spool) throws IOException {
    SpooledPartFile part = spool.newPart();
    try (OutputStream out = part.output()) {
      out.write(bytes);
    }
    return part.file();
  }

  /**
   * Deletes files that an earlier attempt delivered under other names. Runs last, so that no {@code
   * message.json} names a deleted file.
   */
  private static void deleteOtherFiles(Path directory, List<DocumentRow> documents)
      throws IOException {
    Set<String> expected = new HashSet<>(Set.of(MessageJson.FILE));
    documents.forEach(document -> expected.add(document.file()));
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        if (!expected.contains(entry.getFileName().toString())
            && !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          Files.deleteIfExists(entry);
        }
      }
    }
  }
}
