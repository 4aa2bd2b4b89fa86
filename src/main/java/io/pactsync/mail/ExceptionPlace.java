package io.pactsync.mail;

import java.util.Arrays;
import java.util.Optional;

/**
 * Names the place where an exception was thrown, for findings and logs. Never quotes the
 * exception's message, because it may contain text of a mail.
 */
public final class ExceptionPlace {
  private static final String OURS = "io.pactsync.";

  private ExceptionPlace() {}

  /**
   * Returns the exception's class, the throwing line, and the line of Pactsync that called it:
   * {@code IllegalStateException at Parser.java:12, called from MailBodyText.java:60}.
   */
  public static String describe(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String kind = thrown.getClass().getSimpleName();
    if (trace.length == 0) {
      return kind;
    }
    Optional<StackTraceElement> ours =
        Arrays.stream(trace).filter(frame -> frame.getClassName().startsWith(OURS)).findFirst();
    String place = kind + " at " + line(trace[0]);
    return ours.filter(frame -> !frame.equals(trace[0]))
        .map(frame -> place + ", called from " + line(frame))
        .orElse(place);
  }

  private static String line(StackTraceElement frame) {
    return frame.getFileName() + ":" + frame.getLineNumber();
  }
}
