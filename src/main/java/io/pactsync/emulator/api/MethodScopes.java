package io.pactsync.emulator.api;

import io.pactsync.quota.GmailMethod;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The OAuth scopes that allow each method. */
final class MethodScopes {
  private static final String FULL = "https://mail.google.com/";
  private static final String GMAIL = "https://www.googleapis.com/auth/gmail.";
  private static final String METADATA = GMAIL + "metadata";
  private static final Set<String> BODIES = Set.of(FULL, GMAIL + "modify", GMAIL + "readonly");

  private static final Set<GmailMethod> HEADER_METHODS =
      EnumSet.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.HISTORY_LIST,
          GmailMethod.LABELS_GET,
          GmailMethod.LABELS_LIST,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_LIST,
          GmailMethod.THREADS_GET,
          GmailMethod.THREADS_LIST);
  private static final Set<GmailMethod> DELETE_METHODS =
      EnumSet.of(
          GmailMethod.MESSAGES_DELETE,
          GmailMethod.MESSAGES_BATCH_DELETE,
          GmailMethod.THREADS_DELETE);
  private static final Map<String, Set<GmailMethod>> ALLOWED_METHODS =
      Map.of(
          FULL,
          EnumSet.allOf(GmailMethod.class),
          GMAIL + "modify",
          EnumSet.complementOf(EnumSet.copyOf(DELETE_METHODS)),
          GMAIL + "readonly",
          with(HEADER_METHODS, GmailMethod.MESSAGES_ATTACHMENTS_GET),
          METADATA,
          HEADER_METHODS,
          GMAIL + "compose",
          EnumSet.of(GmailMethod.GET_PROFILE, GmailMethod.MESSAGES_SEND),
          GMAIL + "send",
          EnumSet.of(GmailMethod.MESSAGES_SEND),
          GMAIL + "insert",
          EnumSet.of(GmailMethod.MESSAGES_INSERT, GmailMethod.MESSAGES_IMPORT),
          GMAIL + "labels",
          EnumSet.of(GmailMethod.LABELS_GET, GmailMethod.LABELS_LIST));

  private MethodScopes() {}

  static boolean allow(GmailMethod method, Set<String> scopes) {
    return scopes.stream()
        .anyMatch(scope -> ALLOWED_METHODS.getOrDefault(scope, Set.of()).contains(method));
  }

  /** Whether the scopes allow reading bodies. */
  static boolean allowBodies(Set<String> scopes) {
    return scopes.stream().anyMatch(BODIES::contains);
  }

  /** The metadata scope forbids searching even when combined with a wider scope. */
  static boolean forbidQueries(Set<String> scopes) {
    return scopes.contains(METADATA);
  }

  private static Set<GmailMethod> with(Set<GmailMethod> methods, GmailMethod more) {
    Set<GmailMethod> all = EnumSet.copyOf(methods);
    all.add(more);
    return all;
  }
}
