package io.pactsync.config;

/**
 * One error in a configuration or a quota profile.
 *
 * @param origin the file, or another origin: the name of an environment variable or {@code --set}
 * @param line the line in the file, from 1; 0 if the origin has no lines
 * @param sentence says what the error is and how to correct it
 */
public record ConfigurationError(String origin, int line, String sentence) {
  /** Returns {@code file:line: sentence}, the form of compiler messages. */
  @Override
  public String toString() {
    return (line > 0 ? origin + ":" + line : origin) + ": " + sentence;
  }
}
