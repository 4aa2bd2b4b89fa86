package io.pactsync.deliver;

import io.pactsync.mail.ReadMail;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message to deliver.
 *
 * @param gmailId hexadecimal digits; the name of the message's directory
 * @param historyId the message's history id, in decimal
 * @param review whether a person must decide about the message; if false, it contains a contract
 * @param score the verdict's score, from 0 to 1
 * @param reasons the verdict's reasons
 * @param mail the delivery consumes its attachments
 */
public record MessageDelivery(
    String gmailId,
    String threadId,
    String historyId,
    Instant internalDate,
    boolean review,
    double score,
    List<String> reasons,
    ReadMail mail) {
  private static final Pattern ID = Pattern.compile("[0-9a-zA-Z]{1,64}");

  public MessageDelivery {
    // The id becomes a directory name, so it is validated.
    if (!ID.matcher(gmailId).matches()) {
      throw new IllegalArgumentException(
          "\"%s\" is not a message id; message ids are hexadecimal digits.".formatted(gmailId));
    }
    reasons = List.copyOf(reasons);
  }
}
