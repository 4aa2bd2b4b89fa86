package io.pactsync.cli;

import io.pactsync.auth.AccessTokens;
import io.pactsync.auth.AuthSettings;
import io.pactsync.auth.GoogleOAuth;
import io.pactsync.auth.SealedTokens;
import io.pactsync.auth.SealingKey;
import io.pactsync.config.Configuration;
import io.pactsync.contract.Judge;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.gmail.Backoff;
import io.pactsync.gmail.CallTally;
import io.pactsync.gmail.GmailTransport;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Timing;
import io.pactsync.gmail.TokenSource;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailReader;
import io.pactsync.quota.LimiterTime;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import io.pactsync.sync.Reading;
import io.pactsync.sync.SpendingBooks;
import io.pactsync.sync.StopSignal;
import io.pactsync.sync.StoppablePermits;
import io.pactsync.sync.SyncParts;
import io.pactsync.sync.SyncProgress;
import io.pactsync.sync.SyncRunner;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** An open home with everything that works on it, wired; the place where classes are named. */
final class Workspace implements AutoCloseable {
  private final Configuration configuration;
  private final Surroundings surroundings;
  private final Store store;
  private final GmailTransport transport;
  private final SealingKey key;
  private final SealedTokens sealed;
  private final GoogleOAuth google;
  private final AccessTokens accessTokens;
  private final QuotaLimiter limiter;
  private final StopSignal stop = new StopSignal();
  private final CallTally spent = new CallTally();
  private final LearnedRegimes regimes;
  private boolean recalled;

  private Workspace(
      Configuration configuration, Surroundings surroundings, Store store, PrintWriter err) {
    this.configuration = configuration;
    this.surroundings = surroundings;
    this.store = store;
    this.transport = new GmailTransport(configuration.gmail(), surroundings.ticker());
    AuthSettings auth = configuration.auth();
    this.key = new SealingKey(auth);
    this.sealed = new SealedTokens(store.credentials(), key);
    Timing timing = Timing.system();
    this.google =
        new GoogleOAuth(
            transport.http(),
            millis -> stop.during(() -> pause(timing, Duration.ofMillis(millis))),
            new Backoff(timing.chance())::after);
    this.accessTokens =
        new AccessTokens(sealed, google, surroundings.clock(), surroundings.ticker());
    this.limiter =
        new QuotaLimiter(
            configuration.profile(), configuration.quota(), LimiterTime.of(surroundings.clock()));
    limiter.roundTripFrom(transport::roundTripNanos);
    store.inboxes().all().forEach(row -> limiter.assign(row.email(), row.project().orElse("")));
    this.regimes = new LearnedRegimes(configuration, store.settings(), err);
  }

  private static Object pause(Timing timing, Duration length) throws InterruptedException {
    timing.pause().sleep(length);
    return length;
  }

  /**
   * Opens the home, which is made when it is missing.
   *
   * @throws io.pactsync.store.StoreException when it cannot be used, or its database is lost
   */
  static Workspace open(Configuration configuration, Surroundings surroundings, PrintWriter err) {
    LostStore.refuse(configuration);
    Home.create(configuration.home());
    Store store = SqliteStore.open(configuration.storeUrl(), surroundings.clock());
    try {
      return new Workspace(configuration, surroundings, store, err);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  Configuration configuration() {
    return configuration;
  }

  Store store() {
    return store;
  }

  SealedTokens sealed() {
    return sealed;
  }

  GoogleOAuth google() {
    return google;
  }

  AccessTokens accessTokens() {
    return accessTokens;
  }

  QuotaLimiter limiter() {
    return limiter;
  }

  SpendingBooks spending() {
    return new SpendingBooks(limiter.ledger(), store.ledger());
  }

  StopSignal stop() {
    return stop;
  }

  /** What this process has spent. */
  CallTally spent() {
    return spent;
  }

  /**
   * Reads the sealing key, so that an unusable one is told before anything is begun.
   *
   * @throws io.pactsync.auth.AuthException when it cannot be used
   */
  void requireUsableKey() {
    key.existing();
  }

  /** The profile by which an inbox is synced: the configured one, or what refusals taught. */
  QuotaProfile profileOf(InboxRow inbox) {
    return regimes.learned(inbox.project().orElse("")).orElse(configuration.profile());
  }

  /** The metered client, for these tokens. */
  MeteredGmail gmail(TokenSource tokens) {
    Timing system = Timing.system();
    Timing stoppable =
        new Timing(
            system.clock(),
            system.ticker(),
            length -> stop.during(() -> pause(system, length)),
            system.chance());
    return new MeteredGmail(
        configuration.gmail(),
        transport,
        new StoppablePermits(limiter, stop),
        tokens,
        spent,
        stoppable);
  }

  /** The regimes that refusals taught. */
  LearnedRegimes regimes() {
    return regimes;
  }

  /** Tells the limiter, once, what earlier processes learned and spent. */
  private void recall() {
    if (recalled) {
      return;
    }
    recalled = true;
    List<InboxRow> inboxes = store.inboxes().all();
    List<String> projects =
        inboxes.stream().map(row -> row.project().orElse("")).distinct().toList();
    regimes.teach(limiter, projects);
    new EarlierSpending(store.ledger(), surroundings.clock().instant()).tell(limiter, inboxes);
  }

  SyncRunner runner(SyncProgress progress) {
    return new SyncRunner(parts(progress));
  }

  /** Everything that a sync, a verification or a repair works with. */
  SyncParts parts(SyncProgress progress) {
    recall();
    Reading reading =
        new Reading(
            new MailReader(MailLimits.DEFAULTS),
            new Judge(Rules.of(configuration.contract())),
            new DirectorySink(configuration.delivery()),
            configuration.delivery().directory(),
            configuration.minFreeDisk());
    return new SyncParts(
        gmail(new InboxTokens(accessTokens)),
        store,
        limiter,
        configuration.quota().headroom(),
        reading,
        configuration.sync(),
        configuration.quota().maxInFlight(),
        configuration.home().resolve("in-hand"),
        surroundings.clock(),
        surroundings.ticker(),
        stop,
        progress);
  }

  @Override
  public void close() {
    transport.close();
    try {
      regimes.close();
    } finally {
      store.close();
    }
  }
}
