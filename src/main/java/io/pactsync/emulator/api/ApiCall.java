package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.http.Parameters;
import io.pactsync.emulator.http.Reply;
import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.emulator.mailbox.StoredMail;
import io.pactsync.emulator.oauth.Access;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An admitted call, as an endpoint sees it.
 *
 * @param http the request
 * @param variables the path's variable segments by name
 * @param served the mailbox that it is for
 * @param access what its token opens
 * @param fault what may bend the answer's shape
 * @param fields what is wanted of the answer
 */
record ApiCall(
    HttpCall http,
    Map<String, String> variables,
    ServedMailbox served,
    Access access,
    Optional<FaultKind> fault,
    FieldMask fields) {
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{1,16}");
  private static final int MOST_RESULTS = 500;
  private static final int USUAL_RESULTS = 100;

  Mailbox mailbox() {
    return served.mailbox();
  }

  Parameters query() {
    return http.query();
  }

  /** The id in the path: hexadecimal, whether or not there is such a thing. */
  String id() throws FailedCall {
    String id = variables.getOrDefault("id", "");
    if (!ID.matcher(id).matches()) {
      throw new FailedCall(GoogleErrors.invalidId());
    }
    return id;
  }

  /** The message that the path names. */
  StoredMail mail() throws FailedCall {
    return mailbox().find(id()).orElseThrow(() -> new FailedCall(GoogleErrors.notFound()));
  }

  /** How many items a page may hold. */
  int maxResults() throws FailedCall {
    Optional<String> text = query().first("maxResults");
    if (text.isEmpty()) {
      return USUAL_RESULTS;
    }
    try {
      int asked = Integer.parseUnsignedInt(text.get());
      // Google takes what is too large, or zero, for what it gives itself.
      return asked == 0 ? USUAL_RESULTS : Math.min(asked, MOST_RESULTS);
    } catch (NumberFormatException e) {
      throw new FailedCall(
          GoogleErrors.invalidArgument(
              "Invalid value at 'max_results' (TYPE_UINT32), \"" + text.get() + "\""));
    }
  }

  /** Success with this object, or what the mask keeps of it. */
  Reply json(ObjectNode object) {
    return Reply.json(200, fields.of(object));
  }
}
