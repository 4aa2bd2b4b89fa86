package io.pactsync.cli;

import io.pactsync.auth.AccessToken;
import io.pactsync.auth.AuthException;
import io.pactsync.auth.Authorization;
import io.pactsync.auth.Browser;
import io.pactsync.auth.ClientFile;
import io.pactsync.auth.ConsentRequest;
import io.pactsync.auth.GmailScopes;
import io.pactsync.auth.MailboxProbe;
import io.pactsync.auth.ServiceAccountKey;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.MailboxProfile;
import io.pactsync.gmail.Outcome;
import io.pactsync.gmail.TokenSource;
import io.pactsync.quota.Priority;
import io.pactsync.store.InboxRow;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code authorize}: gets the right to read one inbox, and keeps it sealed. */
@Command(
    name = "authorize",
    sortOptions = false,
    description = "Authorize an inbox: once, in the browser of its owner, or by delegation.")
final class AuthorizeCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(
      arity = "0..1",
      paramLabel = "EMAIL",
      description = "The inbox that it must be; without it, whichever account is chosen.")
  private @Nullable String email;

  @Option(
      names = "--client-secrets",
      paramLabel = "FILE",
      description =
          "The OAuth client's JSON as downloaded from Google, desktop or web"
              + " (default: google.client-secrets).")
  private @Nullable Path clientSecrets;

  @Option(
      names = "--no-browser",
      description = "Print the page's address, alone on its line, and wait for the answer.")
  private boolean noBrowser;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen for the answer on this port of 127.0.0.1 (default: any).")
  private @Nullable Integer port;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "5m",
      description = "How long to wait for the answer (default: ${DEFAULT-VALUE}).")
  private Duration wait = ConsentRequest.DEFAULT_TIME_LIMIT;

  @ArgGroup(exclusive = false)
  private @Nullable Delegation delegation;

  /** Both or neither. */
  static final class Delegation {
    @Option(
        names = "--service-account",
        required = true,
        paramLabel = "KEY.json",
        description = "Read by domain-wide delegation, without a browser.")
    private Path key = Path.of("");

    @Option(
        names = "--subject",
        required = true,
        paramLabel = "EMAIL",
        description = "The inbox that the service account acts for.")
    private String subject = "";
  }

  AuthorizeCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Workspace workspace = application.workspace();
        Interruption.Watch interruption = application.interruption().stops(workspace.stop())) {
      Authorization authorization =
          new Authorization(
              workspace.google(),
              workspace.sealed(),
              workspace.store().inboxes(),
              probe(workspace),
              application.surroundings().clock());
      InboxRow row =
          workspace
              .stop()
              .during(
                  () ->
                      delegation == null
                          ? byConsent(workspace, authorization)
                          : byDelegation(authorization, delegation));
      workspace.accessTokens().forget(row.email());
      workspace.spending().keepAllFor(row.email());
      report(row);
      return ExitCode.DONE.code();
    }
  }

  private InboxRow byConsent(Workspace workspace, Authorization authorization)
      throws InterruptedException {
    Path file =
        Optional.ofNullable(clientSecrets)
            .map(application.surroundings().workingDirectory()::resolve)
            .or(() -> workspace.configuration().auth().clientSecrets())
            .orElseThrow(
                () ->
                    new AuthException(
                        AuthException.Reason.CLIENT_FILE,
                        "no OAuth client file is given: download one of type 'Desktop app' from"
                            + " Google's console and name it with --client-secrets FILE"));
    ConsentRequest request =
        new ConsentRequest(
            Optional.ofNullable(email),
            Set.of(GmailScopes.READONLY),
            port == null ? OptionalInt.empty() : OptionalInt.of(port),
            wait);
    return authorization.byConsent(ClientFile.read(file), request, this::show);
  }

  private void show(URI page) {
    if (!noBrowser && opened(page)) {
      application.err().println("Your browser shows Google's page; answer there.");
    } else {
      application
          .err()
          .println("Open this address in a browser on this machine, and answer there:");
      application.err().flush();
      application.out().println(page);
      application.out().flush();
    }
    application.err().flush();
  }

  private static boolean opened(URI page) {
    try {
      return Browser.ofThisMachine().open(page);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private InboxRow byDelegation(Authorization authorization, Delegation by)
      throws InterruptedException {
    Path file = application.surroundings().workingDirectory().resolve(by.key);
    return authorization.byDelegation(
        ServiceAccountKey.read(file), by.subject, Set.of(GmailScopes.READONLY));
  }

  /** Asks Gmail, by the metered client, whose mailbox a fresh token opens. */
  private MailboxProbe probe(Workspace workspace) {
    return token -> {
      TokenSource one = new OneToken(token);
      String inbox = Optional.ofNullable(email).orElse("the inbox to be authorized");
      Outcome<MailboxProfile> outcome =
          workspace.gmail(one).profile(new Caller(inbox, Priority.PEOPLE));
      if (outcome instanceof Outcome.Answered<MailboxProfile> answered) {
        return answered.value().emailAddress();
      }
      Fault fault = ((Outcome.Faulted<MailboxProfile>) outcome).fault();
      throw new AuthException(
          fault instanceof Fault.Unreachable || fault instanceof Fault.Transient
              ? AuthException.Reason.UNREACHABLE
              : AuthException.Reason.SCOPE,
          fault.sentence());
    };
  }

  private record OneToken(AccessToken token) implements TokenSource {
    @Override
    public String accessToken(String inbox) {
      return token.value();
    }

    @Override
    public void rejected(String inbox, String rejected) {
      // There is no other.
    }
  }

  private void report(InboxRow row) {
    if (application.options().json()) {
      application.out().println(Json.object().put("inbox", row.email()).put("state", "active"));
    } else {
      application.out().println(row.email() + " is authorized. Next: pactsync sync " + row.email());
    }
  }
}
