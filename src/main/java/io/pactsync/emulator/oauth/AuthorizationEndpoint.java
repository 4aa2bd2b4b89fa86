package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.http.Parameters;
import io.pactsync.emulator.http.Reply;
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

  private final Map<String, OAuthClient> clients;
  private final Supplier<List<String>> accounts;
  private final ConsentPolicy policy;
  private final TokenBook issuedTokens;
  private final InstantSource clock;

  AuthorizationEndpoint(
      Map<String, OAuthClient> clients,
      Supplier<List<String>> accounts,
      ConsentPolicy policy,
      TokenBook issuedTokens,
      InstantSource clock) {
    this.clients = clients;
    this.accounts = accounts;
    this.policy = policy;
    this.issuedTokens = issuedTokens;
    this.clock = clock;
  }

  Reply answer(HttpCall call) {
    AuthorizationRequest request;
    try {
      request = AuthorizationRequest.of(call.query(), clients);
    } catch (AuthorizationRequest.Unacceptable e) {
      return e.page();
    }
    List<String> accountNames = accounts.get();
    if (accountNames.isEmpty()) {
      return Reply.html(
          400, ConsentPage.error(400, "no_account", "This emulator has no mailbox; add one."));
    }
    String suggested =
        request
            .loginHint()
            .map(hint -> hint.toLowerCase(Locale.ROOT))
            .filter(accountNames::contains)
            .orElse(accountNames.get(0));
    if (call.verb().equals("POST")) {
      return decide(request, call.form(), accountNames, suggested);
    }
    return policy.automatic()
        ? grant(request, suggested, request.scopes())
        : Reply.html(200, ConsentPage.of(request, accountNames, suggested));
  }

  private Reply decide(
      AuthorizationRequest request, Parameters form, List<String> accountNames, String suggested) {
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

  private Reply grant(AuthorizationRequest request, String account, Set<String> checked) {
    Set<String> granted = policy.granted(request.scopes());
    granted.retainAll(checked);
    if (policy.refused() || granted.isEmpty()) {
      return deny(request);
    }
    boolean first = issuedTokens.firstConsent(request.client().id(), account);
    String code =
        issuedTokens.issueCode(
            new Consented(
                request.client().id(),
                request.redirectUri(),
                new Access(account, granted),
                request.pkce(),
                // Google issues a refresh token only once, unless the client requests consent
                // again.
                request.offline() && (first || request.prompted()),
                clock.instant().plus(CODE_LIFETIME)));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("code", code);
    parameters.put("scope", Consented.text(granted));
    parameters.put("authuser", "0");
    parameters.put("prompt", "consent");
    return Reply.redirect(request.redirect(parameters));
  }

  private static Reply deny(AuthorizationRequest request) {
    return Reply.redirect(request.redirect(Map.of("error", "access_denied")));
  }
}
