package io.pactsync.emulator.api;

import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.oauth.Access;
import io.pactsync.emulator.oauth.OAuthDesk;

/** Lets in whose token is good, for its own mailbox, for what its scopes open. */
final class Doorkeeper {
  private final OAuthDesk desk;

  Doorkeeper(OAuthDesk desk) {
    this.desk = desk;
  }

  /** What the call's token opens. */
  Access identify(HttpCall call) throws FailedCall {
    return call.bearerToken()
        .or(() -> call.query().first("access_token"))
        .flatMap(desk::identify)
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
