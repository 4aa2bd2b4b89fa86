package io.pactsync.emulator.api;

import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.oauth.EmulatedOAuthServer;
import io.pactsync.emulator.oauth.GrantedAccess;

/**
 * Checks that a call has a valid token, addresses the token's own mailbox, and has a scope that
 * allows the method.
 */
final class CallAuthorizer {
  private final EmulatedOAuthServer oauth;

  CallAuthorizer(EmulatedOAuthServer oauth) {
    this.oauth = oauth;
  }

  /** Returns the account and scopes of the call's token. */
  GrantedAccess identify(EmulatorRequest call) throws GoogleErrorException {
    return call.bearerToken()
        .or(() -> call.query().first("access_token"))
        .flatMap(oauth::identify)
        .orElseThrow(() -> new GoogleErrorException(GoogleErrors.invalidCredentials()));
  }

  void authorize(Router.RoutedCall target, GrantedAccess access) throws GoogleErrorException {
    if (!MethodScopes.allow(target.method(), access.scopes())) {
      throw new GoogleErrorException(GoogleErrors.insufficientPermissions());
    }
    String user = target.user();
    if (!user.equals("me") && !user.equalsIgnoreCase(access.account())) {
      throw new GoogleErrorException(GoogleErrors.delegationDenied(user));
    }
  }
}
