package io.pactsync.emulator;

import io.pactsync.emulator.api.Charging;
import io.pactsync.emulator.api.GmailService;
import io.pactsync.emulator.api.Mailboxes;
import io.pactsync.emulator.api.Pace;
import io.pactsync.emulator.fault.FaultPlan;
import io.pactsync.emulator.http.Clockwork;
import io.pactsync.emulator.http.HttpServer;
import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.emulator.meter.Audit;
import io.pactsync.emulator.meter.Meter;
import io.pactsync.emulator.oauth.OAuthDesk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.NoSuchElementException;

/**
 * Gmail and Google's OAuth on 127.0.0.1, over mailboxes of one's own, with Google's quota enforced
 * to the unit, Google's errors to the letter, and faults on demand. Thread-safe.
 *
 * <pre>{@code
 * Mailbox inbox = MailboxLoader.load("sample:100", "legal@acme.example", InstantSource.system());
 * try (GmailEmulator gmail = GmailEmulator.start(EmulatorSettings.defaults(), inbox)) {
 *   gmail.faults().add("503:5%");
 *   String token = gmail.oauth().accessTokenFor("legal@acme.example");
 *   URI list = URI.create(gmail.baseUrl() + "/gmail/v1/users/me/messages?q=has:attachment");
 *   // … call it, then read gmail.audit()
 * }
 * }</pre>
 */
public final class GmailEmulator implements AutoCloseable {
  private final Mailboxes mailboxes;
  private final FaultPlan faults;
  private final Audit audit;
  private final OAuthDesk desk;
  private final Clockwork clockwork = new Clockwork();
  private final HttpServer server;

  private GmailEmulator(EmulatorSettings settings, Mailboxes mailboxes) throws IOException {
    this.mailboxes = mailboxes;
    this.faults = new FaultPlan(settings.seed());
    settings.faults().forEach(faults::add);
    Meter meter = new Meter(settings.quota().limits(), settings.chargeRefused(), settings.ticker());
    this.audit = new Audit(meter, settings.auditEntries());
    this.desk =
        new OAuthDesk(
            settings.consentAutomatically(),
            settings.accessTokenLifetime(),
            mailboxes::addresses,
            settings.clock(),
            faults::strikesRefresh);
    GmailService.Parts parts =
        new GmailService.Parts(
            desk,
            faults,
            settings.quota(),
            meter,
            audit,
            new Pace(settings.countAt(), settings.latency(), settings.jitter(), settings.seed()),
            new Charging(settings.chargeRefused(), settings.chargeFaulted()),
            settings.inFlightCeiling(),
            settings.clock(),
            settings.ticker(),
            clockwork);
    this.server =
        HttpServer.start(
            settings.port(), workers -> new GmailService(parts, mailboxes, workers), clockwork);
  }

  /**
   * Starts an emulator; once this returns, it answers.
   *
   * @throws UncheckedIOException when it cannot listen on the port; the message is for people
   */
  public static GmailEmulator start(EmulatorSettings settings, Mailbox... mailboxes) {
    Mailboxes served = new Mailboxes();
    Arrays.stream(mailboxes).forEach(served::add);
    try {
      return new GmailEmulator(settings, served);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * {@code http://127.0.0.1:PORT}, without a slash at its end: the root of Gmail's API, and of the
   * OAuth addresses {@code /o/oauth2/v2/auth}, {@code /token}, {@code /revoke}.
   */
  public URI baseUrl() {
    return server.baseUrl();
  }

  /** What was called, when, and what it cost. */
  public Audit audit() {
    return audit;
  }

  /** What goes wrong; rules may be added at any time. */
  public FaultPlan faults() {
    return faults;
  }

  /** Tokens, consent and revocation. */
  public OAuthDesk oauth() {
    return desk;
  }

  /**
   * A served mailbox; changing it is seen by the next call.
   *
   * @throws NoSuchElementException when there is none of this address
   */
  public Mailbox mailbox(String email) {
    return mailboxes
        .mailbox(email)
        .orElseThrow(
            () ->
                new NoSuchElementException(
                    "the emulator has no mailbox " + email + "; add it first"));
  }

  /** Serves another mailbox, or replaces the one of the same address. */
  public void addMailbox(Mailbox mailbox) {
    mailboxes.add(mailbox);
  }

  /** Writes a desktop client's secrets that point here; only the owner can read them. */
  public Path writeClientSecrets(Path file) {
    return desk.writeClientSecrets(file, baseUrl());
  }

  /** Writes a service account's key that points here; it may act for every mailbox. */
  public Path writeServiceAccountKey(Path file) {
    return desk.writeServiceAccountKey(file, baseUrl());
  }

  /** How many threads serve, at this moment; it does not grow with the calls that wait. */
  int threads() {
    return server.threads();
  }

  /** Stops at once: calls in flight lose their connections. */
  @Override
  public void close() {
    clockwork.close();
    server.close();
  }
}
