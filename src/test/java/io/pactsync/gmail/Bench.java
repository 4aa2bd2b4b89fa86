package io.pactsync.gmail;

import io.pactsync.quota.Priority;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A metered client before a scripted server, with everything that it is given in reach. */
final class Bench implements AutoCloseable {
  static final String INBOX = "legal@acme.example";

  final ScriptedServer server;
  final RecordingPermits permits = new RecordingPermits();
  final RecordingTokens tokens = new RecordingTokens();
  final HandDrivenTime time = new HandDrivenTime();
  final CallTally tally = new CallTally();
  final Caller caller = new Caller(INBOX, Priority.BACKFILL);
  final GmailSettings settings;
  final GmailTransport transport;
  final MeteredGmail gmail;

  Bench(ScriptedServer.Act... acts) {
    this(new ScriptedServer(acts), Duration.ofSeconds(30));
  }

  Bench(ScriptedServer server, Duration readTimeout) {
    this.server = server;
    settings = settings(server.root(), readTimeout);
    transport = new GmailTransport(settings, System::nanoTime);
    gmail = new MeteredGmail(settings, transport, permits, tokens, tally, time.timing());
  }

  static GmailSettings settings(URI root, Duration readTimeout) {
    return new GmailSettings(
        root, Duration.ofSeconds(10), readTimeout, 50, 5, Duration.ofMinutes(5));
  }

  @Override
  public void close() throws IOException {
    transport.close();
    server.close();
  }
}
