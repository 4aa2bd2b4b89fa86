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

/** The page where a person consents: GET shows it, POST to the same address decides. */
final class AuthorizationEndpoint {
  private static final Duration CODE_LIFETIME = Duration.ofMinutes(10);

  private final Map<String, OAuthClient> clients;
  private final Supplier<List<String>> accounts;
  private final ConsentPolicy policy;
  private final TokenBook book;
  private final InstantSource clock;

  AuthorizationEndpoint(
      Map<String, OAuthClient> clients,
      Supplier<List<String>> accounts,
      ConsentPolicy policy,
      TokenBook book,
      InstantSource clock) {
    this.clients = clients;
    this.accounts = accounts;
    this.policy = policy;
    this.book = book;
    this.clock = clock;
  }

  Reply answer(HttpCall call) {
    AuthorizationRequest request;
    try {
      request = AuthorizationRequest.of(call.query(), clients);
    } catch (AuthorizationRequest.Unacceptable e) {
      return e.page();
    }
    List<String> known = accounts.get();
    if (known.isEmpty()) {
      return Reply.html(
          400, ConsentPage.error(400, "no_account", "This emulator has no mailbox; add one."));
    }
    String suggested =
        request
            .loginHint()
            .map(hint -> hint.toLowerCase(Locale.ROOT))
            .filter(known::contains)
            .orElse(known.get(0));
    if (call.verb().equals("POST")) {
      return decided(request, call.form(), known, suggested);
    }
    return policy.automatic()
        ? granted(request, suggested, request.scopes())
        : Reply.html(200, ConsentPage.of(request, known, suggested));
  }

  private Reply decided(
      AuthorizationRequest request, Parameters form, List<String> known, String suggested) {
    String account = form.first("account").orElse(suggested);
    if (!known.contains(account) || !form.first("decision").orElse("").equals("allow")) {
      return denied(request);
    }
    // The page's own form sends the ticked scopes alone; a bare "allow" grants all.
    Set<String> ticked =
        form.first("choice").isPresent()
            ? Set.copyOf(form.all("granted"))
            : Set.copyOf(request.scopes());
    return granted(request, account, ticked);
  }

  private Reply granted(AuthorizationRequest request, String account, Set<String> ticked) {
    Set<String> granted = policy.granted(request.scopes());
    granted.retainAll(ticked);
    if (policy.refused() || granted.isEmpty()) {
      return denied(request);
    }
    boolean first = book.firstConsent(request.client().id(), account);
    String code =
        book.issueCode(
            new Consented(
                request.client().id(),
                request.redirectUri(),
                new Access(account, granted),
                request.pkce(),
                // Google gives a refresh token once, unless consent is asked for anew.
                request.offline() && (first || request.prompted()),
                clock.instant().plus(CODE_LIFETIME)));
    Map<String, String> answers = new LinkedHashMap<>();
    answers.put("code", code);
    answers.put("scope", Consented.text(granted));
    answers.put("authuser", "0");
    answers.put("prompt", "consent");
    return Reply.redirect(request.redirect(answers));
  }

  private static Reply denied(AuthorizationRequest request) {
    return Reply.redirect(request.redirect(Map.of("error", "access_denied")));
  }
}
