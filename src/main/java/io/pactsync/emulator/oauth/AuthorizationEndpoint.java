package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.UrlParameters;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Serves the consent page: GET shows it, and POST to the same address submits the decision. */
final class AuthorizationEndpoint {
  private static final Duration CODE_LIFETIME = Duration.ofMinutes(10);

  private final Map<String, RegisteredClient> clients;
  private final Supplier<List<String>> accounts;
  private final EmulatorConsentPolicy policy;
  private final IssuedTokens issuedTokens;
  private final InstantSource clock;

  AuthorizationEndpoint(
      Map<String, RegisteredClient> clients,
      Supplier<List<String>> accounts,
      EmulatorConsentPolicy policy,
      IssuedTokens issuedTokens,
      InstantSource clock) {
    this.clients = clients;
    this.accounts = accounts;
    this.policy = policy;
    this.issuedTokens = issuedTokens;
    this.clock = clock;
  }

  EmulatorResponse serve(EmulatorRequest call) {
    AuthorizationRequest request;
    try {
      request = AuthorizationRequest.of(call.query(), clients);
    } catch (AuthorizationRequest.InvalidAuthorizationRequestException e) {
      return e.page();
    }
    List<String> accountNames = accounts.get();
    if (accountNames.isEmpty()) {
      return EmulatorResponse.html(
          400,
          EmulatorConsentPage.error(400, "no_account", "This emulator has no mailbox; add one."));
    }
    String suggested =
        request
            .loginHint()
            .map(hint -> hint.toLowerCase(Locale.ROOT))
            .filter(accountNames::contains)
            .orElse(accountNames.get(0));
    if (call.httpMethod().equals("POST")) {
      return decide(request, call.form(), accountNames, suggested);
    }
    return policy.automatic()
        ? grant(request, suggested, request.scopes())
        : EmulatorResponse.html(200, EmulatorConsentPage.of(request, accountNames, suggested));
  }

  private EmulatorResponse decide(
      AuthorizationRequest request,
      UrlParameters form,
      List<String> accountNames,
      String suggested) {
    String account = form.first("account").orElse(suggested);
    if (!accountNames.contains(account) || !form.first("decision").orElse("").equals("allow")) {
      return deny(request);
    }
    // The form of the page sends only the checked scopes. A plain "allow" grants all scopes.
    Set<String> checked =
        form.first("choice").isPresent()
            ? Set.copyOf(form.all("granted"))
            : Set.copyOf(request.scopes());
    return grant(request, account, checked);
  }

  private EmulatorResponse grant(
      AuthorizationRequest request, String account, Set<String> checked) {
    Set<String> granted = policy.granted(request.scopes());
    granted.retainAll(checked);
    if (policy.consentRefused() || granted.isEmpty()) {
      return deny(request);
    }
    boolean first = issuedTokens.recordConsent(request.client().id(), account);
    String code =
        issuedTokens.issueCode(
            new AuthorizationCodeGrant(
                request.client().id(),
                request.redirectUri(),
                new GrantedAccess(account, granted),
                request.pkce(),
                // Google issues a refresh token only once, unless the client requests consent
                // again.
                request.offline() && (first || request.forceConsent()),
                clock.instant().plus(CODE_LIFETIME)));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("code", code);
    parameters.put("scope", AuthorizationCodeGrant.scopeText(granted));
    parameters.put("authuser", "0");
    parameters.put("prompt", "consent");
    return EmulatorResponse.redirect(request.redirectTarget(parameters));
  }

  private static EmulatorResponse deny(AuthorizationRequest request) {
    return EmulatorResponse.redirect(request.redirectTarget(Map.of("error", "access_denied")));
  }
}
