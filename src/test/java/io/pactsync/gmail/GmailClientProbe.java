package io.pactsync.gmail;

import io.pactsync.quota.PermitSource;
import io.pactsync.time.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A Gmail client of any server, in manual time, for tests of other packages. */
public final class GmailClientProbe implements AutoCloseable {
  private static final Duration DAY = Duration.ofDays(1);

  private final GmailSettings settings;
  private final GmailTransport transport;
  private final AtomicLong nanos = new AtomicLong();

  public GmailClientProbe(URI root, Duration readTimeout) {
    settings = GmailFixture.settings(root, readTimeout);
    transport = new GmailTransport(settings, nanos::get);
  }

  /** A new client over the same connections. It sleeps in no time. */
  public MeteredGmail newClient(PermitSource permits) {
    Timing timing =
        new Timing(
            () -> ManualTime.START.plusNanos(nanos.get() % DAY.toNanos()),
            nanos::get,
            length -> nanos.addAndGet(length.toNanos()),
            () -> 0.5);
    return new MeteredGmail(
        settings, transport, permits, new RecordingTokens(), new CallCounts(), timing);
  }

  public GmailTransport transport() {
    return transport;
  }

  @Override
  public void close() {
    transport.close();
  }
}
