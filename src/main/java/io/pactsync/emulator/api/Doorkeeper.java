package io.pactsync.emulator.api;

import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.oauth.Access;
import io.pactsync.emulator.oauth.OAuthDesk;

/**
 * Checks that a call has a valid token, addresses the token's own mailbox, and has a scope that
 * allows the method.
 */
final class Doorkeeper {
  private final OAuthDesk oauth;

  Doorkeeper(OAuthDesk oauth) {
    this.oauth = oauth;
  }

  /** Returns the account and scopes of the call's token. */
  Access identify(HttpCall call) throws FailedCall {
    return call.bearerToken()
        .or(() -> call.query().first("access_token"))
        .flatMap(oauth::identify)
        .orElseThrow(() -> new FailedCall(GoogleErrors.invalidCredentials()));
  }

  void admit(Router.Target target, Access access) throws FailedCall {
    if (!Scopes.open(target.method(), access.scopes())) {
      throw new FailedCall(GoogleErrors.insufficientPermissions());
    }
    String user = target.user();
    if (!user.equals("me") && !user.equalsIgnoreCase(access.account())) {
      throw new FailedCall(GoogleErrors.delegationDenied(user));
    }
  }
}
