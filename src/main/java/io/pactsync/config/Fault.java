package io.pactsync.config;

/**
 * One thing that is wrong with what somebody wrote.
 *
 * @param file the file, or where else it was written: an environment variable's name or {@code
 *     --set}
 * @param line the line in that file, from 1; 0 where there are no lines
 * @param sentence what is wrong and what to do
 */
public record Fault(String file, int line, String sentence) {
  /** As compilers write it: {@code file:line: sentence}. */
  @Override
  public String toString() {
    return (line > 0 ? file + ":" + line : file) + ": " + sentence;
  }
}
