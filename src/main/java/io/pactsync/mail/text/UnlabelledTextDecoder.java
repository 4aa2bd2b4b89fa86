package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Decodes the bytes of one mail that have no charset label: raw header fields, raw file names and
 * bodies without a charset. Tries in order: the escape sequences of ISO-2022, UTF-8, the charsets
 * that other parts of the mail name, and a charset that the bytes of the mail show beyond doubt.
 * Otherwise the bytes are windows-1252. Learns while the mail is read, so callers decode what is
 * {@link #isUndecided} at the end of the mail. Not thread-safe.
 */
public final class UnlabelledTextDecoder {
  private static final int MAX_SAMPLE = 64 * 1024;
  private static final int MAX_LABELS = 16;

  private final Set<Charset> named = new LinkedHashSet<>();
  private final ByteArrayOutputStream sample = new ByteArrayOutputStream();
  private Optional<Charset> guessed = Optional.empty();
  private int guessedFrom;

  /** Adds the charset label of a part. A label that says nothing about other parts is ignored. */
  public void addLabel(String label) {
    if (named.size() < MAX_LABELS) {
      CharsetDecoder.candidates(label).stream()
          .filter(UnlabelledTextDecoder::isTelling)
          .forEach(named::add);
    }
  }

  /** UTF-8 is always tried. Any bytes are valid in the charsets of Western Europe. */
  private static boolean isTelling(Charset charset) {
    boolean ascii = new String(new byte[] {'a'}, charset).equals("a");
    return ascii && !charset.name().matches("US-ASCII|ISO-8859-1|windows-1252|UTF-8|.*(?i:2022).*");
  }

  /** Adds bytes without a label as a sample of the mail's charset. */
  public void addSample(byte[] bytes) {
    if (isUndecided(bytes) && sample.size() < MAX_SAMPLE) {
      sample.write(bytes, 0, Math.min(bytes.length, MAX_SAMPLE - sample.size()));
      // A line end keeps a cut character from joining the next sample.
      sample.write('\n');
    }
  }

  /** Whether only the rest of the mail tells how to decode the bytes. */
  public static boolean isUndecided(byte[] bytes) {
    return hasHighBytes(bytes) && CharsetDecoder.decodeStrictly(bytes, UTF_8).isEmpty();
  }

  /** Like {@link #isUndecided(byte[])}, for text in which each character is one byte. */
  public static boolean isUndecided(String latin1) {
    return isUndecided(latin1.getBytes(ISO_8859_1));
  }

  private static boolean hasHighBytes(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0) {
        return true;
      }
    }
    return false;
  }

  /** Decodes by what is known so far. Never fails. */
  public String decode(byte[] bytes) {
    Optional<String> sure = Iso2022Text.decode(bytes);
    if (sure.isPresent() || !isUndecided(bytes)) {
      return sure.orElseGet(() -> CharsetDecoder.decodeUnlabelled(bytes));
    }
    for (Charset charset : named) {
      Optional<String> text = CharsetDecoder.decodeStrictly(bytes, charset);
      if (text.isPresent()) {
        return text.get();
      }
    }
    return guess()
        .flatMap(charset -> CharsetDecoder.decodeStrictly(bytes, charset))
        .orElseGet(() -> CharsetDecoder.decodeUnlabelled(bytes));
  }

  private Optional<Charset> guess() {
    if (guessedFrom != sample.size()) {
      guessedFrom = sample.size();
      guessed = CharsetGuess.of(sample.toByteArray());
    }
    return guessed;
  }
}
