package io.pactsync.emulator.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.UrlParameters;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.oauth.GrantedAccess;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An admitted call, as an endpoint receives it.
 *
 * @param http the request
 * @param variables the variable path segments by name
 * @param servedMailbox the mailbox that the call addresses
 * @param access the account and scopes of its token
 * @param fault an injected fault that changes the shape of the response
 * @param fieldMask the requested part of the response
 * @param hidden ids of messages that the response hides
 */
record AdmittedCall(
    EmulatorRequest http,
    Map<String, String> variables,
    ServedMailbox servedMailbox,
    GrantedAccess access,
    Optional<FaultKind> fault,
    FieldMask fieldMask,
    Set<String> hidden) {
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{1,16}");
  private static final int MAX_RESULTS = 500;
  private static final int DEFAULT_RESULTS = 100;

  EmulatorMailbox mailbox() {
    return servedMailbox.mailbox();
  }

  UrlParameters query() {
    return http.query();
  }

  /** Returns the hexadecimal id in the path. It need not exist. */
  String id() throws GoogleErrorException {
    String id = variables.getOrDefault("id", "");
    if (!ID.matcher(id).matches()) {
      throw new GoogleErrorException(GoogleErrors.invalidId());
    }
    return id;
  }

  /** Returns the message that the path names. */
  MailboxMessage message() throws GoogleErrorException {
    return mailbox()
        .find(id())
        .filter(mail -> !hidden.contains(mail.id()))
        .orElseThrow(() -> new GoogleErrorException(GoogleErrors.notFound()));
  }

  /** Returns the maximum number of items on a page. */
  int maxResults() throws GoogleErrorException {
    Optional<String> text = query().first("maxResults");
    if (text.isEmpty()) {
      return DEFAULT_RESULTS;
    }
    try {
      int requested = Integer.parseUnsignedInt(text.get());
      // Google uses its default for zero and its maximum for larger values.
      return requested == 0 ? DEFAULT_RESULTS : Math.min(requested, MAX_RESULTS);
    } catch (NumberFormatException e) {
      throw new GoogleErrorException(
          GoogleErrors.invalidArgument(
              "Invalid value at 'max_results' (TYPE_UINT32), \"" + text.get() + "\""));
    }
  }

  /** Returns a success response with the fields of this object that the mask keeps. */
  EmulatorResponse json(ObjectNode object) {
    return EmulatorResponse.json(200, fieldMask.apply(object));
  }
}
