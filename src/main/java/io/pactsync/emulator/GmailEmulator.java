package io.pactsync.emulator;

import io.pactsync.emulator.api.EmulatedGmailService;
import io.pactsync.emulator.api.EmulatorChargePolicy;
import io.pactsync.emulator.api.EmulatorMailboxes;
import io.pactsync.emulator.api.ResponseTiming;
import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.EmulatorHttpServer;
import io.pactsync.emulator.http.StepScheduler;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.QuotaMeter;
import io.pactsync.emulator.oauth.EmulatedOAuthServer;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import io.pactsync.emulator.traffic.OtherClientCaller;
import io.pactsync.emulator.traffic.OtherClientTraffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.NoSuchElementException;

/**
 * Serves the Gmail API and Google's OAuth on 127.0.0.1 over given mailboxes. It enforces Google's
 * quota exactly, responds with Google's error bodies, and injects faults on demand. Thread-safe.
 *
 * <pre>{@code
 * EmulatorMailbox inbox = EmulatorMailboxLoader.load("sample:100", "legal@acme.example", InstantSource.system());
 * try (GmailEmulator gmail = GmailEmulator.start(EmulatorSettings.defaults(), inbox)) {
 *   gmail.faults().add("503:5%");
 *   String token = gmail.oauth().accessTokenFor("legal@acme.example");
 *   URI list = URI.create(gmail.baseUrl() + "/gmail/v1/users/me/messages?q=has:attachment");
 *   // … call it, then read gmail.audit()
 * }
 * }</pre>
 */
public final class GmailEmulator implements AutoCloseable {
  private final EmulatorMailboxes mailboxes;
  private final FaultPlan faults;
  private final CallAudit audit;
  private final EmulatedOAuthServer oauth;
  private final StepScheduler scheduler = new StepScheduler();
  private final OtherClientTraffic others;
  private final EmulatorHttpServer server;

  private GmailEmulator(EmulatorSettings settings, EmulatorMailboxes mailboxes) throws IOException {
    this.mailboxes = mailboxes;
    this.faults = new FaultPlan(settings.seed());
    settings.faults().forEach(faults::add);
    QuotaMeter meter =
        new QuotaMeter(settings.quota().limits(), settings.chargeRefused(), settings.ticker());
    this.audit = new CallAudit(meter, settings.auditEntries());
    this.oauth =
        new EmulatedOAuthServer(
            settings.consentAutomatically(),
            settings.accessTokenLifetime(),
            mailboxes::addresses,
            settings.clock(),
            faults::refusesRefresh);
    EmulatedGmailService.ServiceComponents parts =
        new EmulatedGmailService.ServiceComponents(
            oauth,
            faults,
            settings.quota(),
            meter,
            audit,
            new ResponseTiming(
                settings.countAt(), settings.latency(), settings.jitter(), settings.seed()),
            new EmulatorChargePolicy(settings.chargeRefused(), settings.chargeFaulted()),
            settings.inFlightCap(),
            settings.clock(),
            settings.ticker(),
            scheduler);
    this.others =
        new OtherClientTraffic(
            settings.others(),
            new OtherClientCaller(settings.quota(), meter, audit, settings.chargeRefused()),
            scheduler,
            settings.ticker(),
            settings.clock().instant(),
            settings.seed());
    this.server =
        EmulatorHttpServer.start(
            settings.port(),
            workers -> new EmulatedGmailService(parts, mailboxes, workers),
            scheduler);
    mailboxes.addresses().forEach(others::begin);
  }

  /**
   * Starts an emulator. It accepts requests when this method returns.
   *
   * @throws IllegalArgumentException when another client calls a mailbox that is not there
   * @throws UncheckedIOException when it cannot listen on the port; the message is written for
   *     people
   */
  public static GmailEmulator start(EmulatorSettings settings, EmulatorMailbox... mailboxes) {
    EmulatorMailboxes served = new EmulatorMailboxes();
    Arrays.stream(mailboxes).forEach(served::add);
    settings.others().forEach(client -> requireMailbox(client, served));
    try {
      return new GmailEmulator(settings, served);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static void requireMailbox(EmulatedOtherClient client, EmulatorMailboxes served) {
    client
        .mailbox()
        .filter(address -> served.mailbox(address).isEmpty())
        .ifPresent(
            address -> {
              throw new IllegalArgumentException(
                  "another client calls "
                      + address
                      + ", but the emulator has no such mailbox; name one of "
                      + String.join(", ", served.addresses()));
            });
  }

  /**
   * {@code http://127.0.0.1:PORT}, without a trailing slash. This is the root of the Gmail API and
   * of the OAuth paths {@code /o/oauth2/v2/auth}, {@code /token}, {@code /revoke}.
   */
  public URI baseUrl() {
    return server.baseUrl();
  }

  /** Returns the record of all calls with their instants and units. */
  public CallAudit audit() {
    return audit;
  }

  /** Returns the fault plan. Rules can be added at any time. */
  public FaultPlan faults() {
    return faults;
  }

  /** Returns the OAuth server, which controls tokens, consent and revocation. */
  public EmulatedOAuthServer oauth() {
    return oauth;
  }

  /**
   * Returns a served mailbox. Changes to it take effect with the next call.
   *
   * @throws NoSuchElementException when no mailbox has this address
   */
  public EmulatorMailbox mailbox(String email) {
    return mailboxes
        .mailbox(email)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "the emulator has no mailbox " + email + "; add it first"));
  }

  /**
   * Adds a mailbox, or replaces the mailbox with the same address. The configured other clients
   * then also call a new mailbox.
   */
  public void addMailbox(EmulatorMailbox mailbox) {
    boolean added = mailboxes.mailbox(mailbox.emailAddress()).isEmpty();
    mailboxes.add(mailbox);
    if (added) {
      others.begin(mailbox.emailAddress().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Writes the client secrets of a desktop client that point to this emulator. Only the owner can
   * read the file.
   */
  public Path writeClientSecrets(Path file) {
    return oauth.writeClientSecrets(file, baseUrl());
  }

  /**
   * Writes the key of a service account that points to this emulator. The account may act for every
   * mailbox.
   */
  public Path writeServiceAccountKey(Path file) {
    return oauth.writeServiceAccountKey(file, baseUrl());
  }

  /**
   * Returns the current number of server threads. It does not grow with the number of waiting
   * calls.
   */
  int threads() {
    return server.threads();
  }

  /** Stops immediately. Calls in flight lose their connections. */
  @Override
  public void close() {
    scheduler.close();
    server.close();
  }
}
