package io.pactsync.emulator.sample;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One generated mail: what it says is known at once, its bytes are made while they are read.
 * Immutable.
 */
public final class SampleMail {

  private final Letter letter;
  private final long seed;
  private final Set<String> labelIds;

  SampleMail(Letter letter, long seed, Set<String> labelIds) {
    this.letter = letter;
    this.seed = seed;
    this.labelIds = Set.copyOf(labelIds);
  }

  public SampleTruth truth() {
    return new SampleTruth(letter.plan().kind(), letter.plan().language());
  }

  public String from() {
    return letter.from();
  }

  public String to() {
    return letter.to();
  }

  /** Empty when nobody gets a copy. */
  public String cc() {
    return letter.cc();
  }

  public String subject() {
    return letter.subject();
  }

  /** The text as people see it. */
  public String text() {
    return letter.text();
  }

  /** The Message-ID without its brackets. */
  public String messageId() {
    return letter.plan().messageId();
  }

  /** The ids of the mails before it in its thread, oldest first. */
  public List<String> references() {
    return letter.plan().references();
  }

  public Instant date() {
    return letter.plan().date();
  }

  /** Gmail's ids of the labels that it has on arrival. */
  public Set<String> labelIds() {
    return labelIds;
  }

  /** Of all named parts, the logo and those inside a forwarded mail too. */
  public List<String> fileNames() {
    return Stream.concat(letter.logo().stream(), letter.enclosures().stream())
        .flatMap(e -> Stream.concat(Stream.of(e.fileName()), e.innerFileNames().stream()))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Whether there is more to it than text and logo. */
  public boolean hasAttachment() {
    return !letter.enclosures().isEmpty();
  }

  /** The raw mail; the same bytes each time. */
  public InputStream open() {
    return content().open();
  }

  /** How many bytes {@link #open()} gives. */
  public long size() {
    return content().length();
  }

  private Content content() {
    return LetterWriter.write(letter, seed, "");
  }
}
