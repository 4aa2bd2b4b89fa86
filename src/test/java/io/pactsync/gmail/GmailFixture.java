package io.pactsync.gmail;

import io.pactsync.quota.Priority;
import io.pactsync.time.ManualTime;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** A metered client of a scripted server, and the test doubles that it uses. */
final class GmailFixture implements AutoCloseable {
  static final String INBOX = "legal@acme.example";

  final ScriptedServer server;
  final RecordingPermits permits = new RecordingPermits();
  final RecordingTokens tokens = new RecordingTokens();
  final ManualTime time = new ManualTime();
  final CallCounts tally = new CallCounts();
  final Caller caller = new Caller(INBOX, Priority.BACKFILL);
  final GmailSettings settings;
  final GmailTransport transport;
  final MeteredGmail gmail;

  GmailFixture(ScriptedServer.ServerAction... acts) {
    this(new ScriptedServer(acts), Duration.ofSeconds(30));
  }

  GmailFixture(ScriptedServer server, Duration readTimeout) {
    this(server, settings(server.root(), readTimeout));
  }

  /** Times out calls as a whole. */
  static GmailFixture withCallTimeout(Duration callTimeout, ScriptedServer.ServerAction... acts) {
    ScriptedServer server = new ScriptedServer(acts);
    return new GmailFixture(server, settings(server.root(), Duration.ofSeconds(30), callTimeout));
  }

  private GmailFixture(ScriptedServer server, GmailSettings settings) {
    this.server = server;
    this.settings = settings;
    transport = new GmailTransport(settings, System::nanoTime);
    gmail = new MeteredGmail(settings, transport, permits, tokens, tally, timing(time));
  }

  /** Draws the middle of every range of jitter. */
  static Timing timing(ManualTime time) {
    return new Timing(time::instant, time::nanos, time::sleep, () -> 0.5);
  }

  static GmailSettings settings(URI root, Duration readTimeout) {
    return settings(root, readTimeout, Duration.ofSeconds(60));
  }

  private static GmailSettings settings(URI root, Duration readTimeout, Duration callTimeout) {
    return new GmailSettings(
        root, Duration.ofSeconds(10), readTimeout, callTimeout, 50, 5, Duration.ofMinutes(5));
  }

  @Override
  public void close() throws IOException {
    transport.close();
    server.close();
  }
}
