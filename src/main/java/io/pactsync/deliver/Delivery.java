package io.pactsync.deliver;

import io.pactsync.mail.ReadMail;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message whose documents are kept, ready to be delivered.
 *
 * @param gmailId hexadecimal digits; it names the message's directory
 * @param historyId the message's, in decimal
 * @param review whether a person has to decide about it; otherwise it bears a contract
 * @param score the verdict's, from 0 to 1
 * @param reasons the verdict's
 * @param mail its attachments are consumed by the delivery
 */
public record Delivery(
    String gmailId,
    String threadId,
    String historyId,
    Instant internalDate,
    boolean review,
    double score,
    List<String> reasons,
    ReadMail mail) {
  private static final Pattern ID = Pattern.compile("[0-9a-zA-Z]{1,64}");

  public Delivery {
    // It becomes a directory's name, so it is not merely believed.
    if (!ID.matcher(gmailId).matches()) {
      throw new IllegalArgumentException(
          "\"%s\" is no message id; those are hexadecimal digits.".formatted(gmailId));
    }
    reasons = List.copyOf(reasons);
  }
}
