package io.pactsync.emulator.sample;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One generated mail. Its headers and text are available immediately; its bytes are generated on
 * reading. Immutable.
 */
public final class SampleMail {

  private final ComposedMail mail;
  private final long seed;
  private final Set<String> labelIds;

  SampleMail(ComposedMail mail, long seed, Set<String> labelIds) {
    this.mail = mail;
    this.seed = seed;
    this.labelIds = Set.copyOf(labelIds);
  }

  public SampleTruth truth() {
    return new SampleTruth(mail.plan().kind(), mail.plan().language());
  }

  public String from() {
    return mail.from();
  }

  public String to() {
    return mail.to();
  }

  /** Returns the Cc header, empty when missing. */
  public String cc() {
    return mail.cc();
  }

  public String subject() {
    return mail.subject();
  }

  /** Returns the decoded text. */
  public String text() {
    return mail.text();
  }

  /** Returns the Message-ID without brackets. */
  public String messageId() {
    return mail.plan().messageId();
  }

  /** Returns the Message-IDs of the earlier mails in the thread, oldest first. */
  public List<String> references() {
    return mail.plan().references();
  }

  public Instant date() {
    return mail.plan().date();
  }

  /** Returns the Gmail label ids on arrival. */
  public Set<String> labelIds() {
    return labelIds;
  }

  /** Returns the names of all named parts, including the logo and parts of a forwarded mail. */
  public List<String> fileNames() {
    return Stream.concat(mail.logo().stream(), mail.enclosedParts().stream())
        .flatMap(e -> Stream.concat(Stream.of(e.fileName()), e.innerFileNames().stream()))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Whether the mail has more than text and a logo. */
  public boolean hasAttachment() {
    return !mail.enclosedParts().isEmpty();
  }

  /** Opens the raw mail. The bytes are the same each time. */
  public InputStream open() {
    return content().open();
  }

  /** Returns the number of bytes that {@link #open()} yields. */
  public long size() {
    return content().length();
  }

  private SampleContent content() {
    return MimeMailWriter.write(mail, seed, "");
  }
}
