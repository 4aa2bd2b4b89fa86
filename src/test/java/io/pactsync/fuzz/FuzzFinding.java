package io.pactsync.fuzz;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * An input that violates what must hold.
 *
 * @param kind the same for findings with the same cause: the exception and its place
 * @param seed of the run that found it
 * @param execution counted from 1 in this run
 */
// The array is written to a file and never compared.
@SuppressWarnings("ArrayRecordComponent")
record FuzzFinding(
    String target, String kind, long seed, long execution, byte[] input, Throwable thrown) {
  private static final int SHOWN_FRAMES = 14;

  /** The kind of a violation: the exception's class and the nearest line of Pactsync. */
  static String kindOf(Throwable thrown) {
    String place =
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("io.pactsync."))
            .findFirst()
            .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
            .orElse("?");
    String message = String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
    // The sentence about an exception inside names its place and no text of the input.
    String what = message.startsWith("exception inside") ? message : FuzzText.outline(message);
    return thrown instanceof AssertionError
        ? place + " " + what
        : thrown.getClass().getSimpleName() + " at " + place;
  }

  /** The name of the file that keeps the input. */
  String fileName() {
    return "%s-%d-%d.bin".formatted(target, seed, execution);
  }

  String report() {
    String frames =
        Arrays.stream(thrown.getStackTrace())
            .limit(SHOWN_FRAMES)
            .map(frame -> "    at " + frame)
            .collect(Collectors.joining("\n"));
    return "%s: %s (seed %d, execution %d, %d bytes)%n  %s%n%s"
        .formatted(target, kind, seed, execution, input.length, thrown, frames);
  }
}
