package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Serves the account of an access token, in the formats of Google's older endpoint and of OpenID
 * Connect.
 */
final class UserInfoEndpoint {
  private UserInfoEndpoint() {}

  static EmulatorResponse serve(
      EmulatorRequest call, Function<String, Optional<GrantedAccess>> identify) {
    Optional<GrantedAccess> access =
        call.bearerToken().or(() -> call.query().first("access_token")).flatMap(identify);
    if (access.isEmpty()) {
      return OAuthResponses.error(401, "invalid_request", "Invalid Credentials")
          .withHeader(
              "WWW-Authenticate",
              "Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"");
    }
    String account = access.get().account();
    String id = Long.toUnsignedString(idOf(account));
    boolean older = call.path().contains("v2");
    return EmulatorResponse.json(
        200,
        OAuthResponses.object()
            .put(older ? "id" : "sub", id)
            .put("email", account)
            .put(older ? "verified_email" : "email_verified", true));
  }

  /** Returns a stable number for an account. */
  private static long idOf(String account) {
    return UUID.nameUUIDFromBytes(account.getBytes(StandardCharsets.UTF_8))
        .getMostSignificantBits();
  }
}
