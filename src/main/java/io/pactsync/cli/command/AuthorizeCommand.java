package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.auth.AccessToken;
import io.pactsync.auth.AuthException;
import io.pactsync.auth.Authorization;
import io.pactsync.auth.Browser;
import io.pactsync.auth.ClientFile;
import io.pactsync.auth.ConsentRequest;
import io.pactsync.auth.GmailScopes;
import io.pactsync.auth.MailboxAddressLookup;
import io.pactsync.auth.ServiceAccountKey;
import io.pactsync.auth.TestingStatus;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailError;
import io.pactsync.gmail.MailboxProfile;
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

/** {@code authorize}: gets a token for one inbox and stores it encrypted. */
@Command(
    name = "authorize",
    sortOptions = false,
    description = {
      "Authorize Pactsync to read an inbox: by its owner's consent in a browser, or by a service"
          + " account with domain-wide delegation."
    })
final class AuthorizeCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      arity = "0..1",
      paramLabel = "EMAIL",
      description = "Inbox to authorize (default: the account that is chosen in the browser).")
  private @Nullable String email;

  @Option(
      names = "--client-secrets",
      paramLabel = "FILE",
      description =
          "OAuth client file from Google's console, of type desktop or web"
              + " (default: the value of google.client-secrets).")
  private @Nullable Path clientSecrets;

  @Option(
      names = "--no-browser",
      description =
          "Print the address of Google's consent page on stdout instead of opening a browser.")
  private boolean noBrowser;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port on 127.0.0.1 that receives Google's response (default: any free port).")
  private @Nullable Integer port;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      defaultValue = "5m",
      description = "Maximum time to wait for the consent (default: ${DEFAULT-VALUE}).")
  private Duration wait = ConsentRequest.DEFAULT_TIME_LIMIT;

  @ArgGroup(exclusive = false)
  private @Nullable Delegation delegation;

  /** The options of domain-wide delegation. They need each other. */
  static final class Delegation {
    @Option(
        names = "--service-account",
        required = true,
        paramLabel = "KEY.json",
        description =
            "Key file of a service account with domain-wide delegation. Needs --subject, but no"
                + " browser.")
    private Path key = Path.of("");

    @Option(
        names = "--subject",
        required = true,
        paramLabel = "EMAIL",
        description = "Inbox that the service account reads. Needs --service-account.")
    private String subject = "";
  }

  AuthorizeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Workspace workspace = context.workspace();
        InterruptHandler.StopHook interruption =
            context.interruption().stopOnSignal(workspace.stopSignal())) {
      Authorization authorization = workspace.authorization(probe(workspace));
      InboxRow row =
          workspace
              .stopSignal()
              .during(
                  () ->
                      delegation == null
                          ? byConsent(workspace, authorization)
                          : byDelegation(authorization, delegation));
      workspace.accessTokens().remove(row.email());
      workspace.spendingRecorder().recordAllFor(row.email());
      report(row);
      if (delegation == null && !context.options().quiet()) {
        context.err().println(TestingStatus.warning());
        context.err().flush();
      }
      return ExitCode.DONE.code();
    }
  }

  private InboxRow byConsent(Workspace workspace, Authorization authorization)
      throws InterruptedException {
    Path file =
        Optional.ofNullable(clientSecrets)
            .map(context.process().workingDirectory()::resolve)
            .or(() -> workspace.configuration().auth().clientSecrets())
            .orElseThrow(
                () ->
                    new AuthException(
                        AuthException.Reason.CLIENT_FILE,
                        "the OAuth client file is missing: create a client of type 'Desktop app' in"
                            + " Google's console, download its file, and name it with"
                            + " --client-secrets FILE"));
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
      context.err().println("Your browser shows Google's page. Give your consent there.");
    } else {
      context
          .err()
          .println("Open this address in a browser on this machine, and give your consent there:");
      context.err().flush();
      context.out().println(page);
      context.out().flush();
    }
    context.err().flush();
  }

  private static boolean opened(URI page) {
    try {
      return Browser.ofThisMachine().open(page);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private InboxRow byDelegation(Authorization authorization, Delegation options)
      throws InterruptedException {
    Path file = context.process().workingDirectory().resolve(options.key);
    return authorization.byDelegation(
        ServiceAccountKey.read(file), options.subject, Set.of(GmailScopes.READONLY));
  }

  /**
   * Returns a probe that requests from Gmail the address of a new token's mailbox. Costs 1 unit.
   */
  private MailboxAddressLookup probe(Workspace workspace) {
    return token -> {
      TokenSource tokens = new SingleTokenSource(token);
      String inbox = Optional.ofNullable(email).orElse("the new inbox");
      CallResult<MailboxProfile> outcome =
          workspace.gmail(tokens).mailboxProfile(new Caller(inbox, Priority.INTERACTIVE));
      if (outcome instanceof CallResult.Success<MailboxProfile> success) {
        return success.value().emailAddress();
      }
      GmailError error = ((CallResult.Failure<MailboxProfile>) outcome).error();
      throw new AuthException(reason(error), error.sentence());
    };
  }

  private static AuthException.Reason reason(GmailError error) {
    if (error instanceof GmailError.WrongAddress) {
      return AuthException.Reason.WRONG_ADDRESS;
    }
    return error instanceof GmailError.Unreachable || error instanceof GmailError.Transient
        ? AuthException.Reason.UNREACHABLE
        : AuthException.Reason.SCOPE;
  }

  private record SingleTokenSource(AccessToken token) implements TokenSource {
    @Override
    public String accessToken(String inbox) {
      return token.value();
    }

    @Override
    public String replacementFor(String inbox, String rejected) {
      // There is no other token.
      return token.value();
    }
  }

  private void report(InboxRow row) {
    if (context.options().json()) {
      context.out().println(JsonObjects.object().put("inbox", row.email()).put("state", "active"));
    } else {
      context.out().println(row.email() + " is authorized. Next: pactsync sync " + row.email());
    }
  }
}
