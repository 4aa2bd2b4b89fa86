package io.pactsync.app;

import io.pactsync.auth.AccessTokens;
import io.pactsync.auth.AuthSettings;
import io.pactsync.auth.Authorization;
import io.pactsync.auth.EncryptedCredentials;
import io.pactsync.auth.GoogleOAuthEndpoints;
import io.pactsync.auth.InboxRevocation;
import io.pactsync.auth.MailboxAddressLookup;
import io.pactsync.auth.SealingKey;
import io.pactsync.config.Configuration;
import io.pactsync.contract.ContractJudge;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.gmail.Backoff;
import io.pactsync.gmail.CallCounts;
import io.pactsync.gmail.GmailTransport;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Timing;
import io.pactsync.gmail.TokenSource;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailReader;
import io.pactsync.quota.LimiterClock;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Store;
import io.pactsync.sync.MessagePipeline;
import io.pactsync.sync.NamedMessages;
import io.pactsync.sync.Repair;
import io.pactsync.sync.SpendingRecorder;
import io.pactsync.sync.StopSignal;
import io.pactsync.sync.StoppablePermits;
import io.pactsync.sync.SyncComponents;
import io.pactsync.sync.SyncProgressListener;
import io.pactsync.sync.SyncRunner;
import io.pactsync.sync.Verification;
import io.pactsync.sync.VerificationFinding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An open home: the store, the limiter, the tokens and the Gmail client, connected to each other.
 * The only class that chooses implementations.
 */
public final class Workspace implements AutoCloseable {
  private final Configuration configuration;
  private final ProcessEnvironment process;
  private final Store store;
  private final GmailTransport transport;
  private final SealingKey key;
  private final EncryptedCredentials sealed;
  private final GoogleOAuthEndpoints google;
  private final AccessTokens accessTokens;
  private final QuotaLimiter limiter;
  private final StopSignal stop = new StopSignal();
  private final CallCounts callCounts = new CallCounts();
  private final LearnedProfileStore learnedProfiles;
  private final RefusalRecorder refusals;
  private boolean restored;

  private Workspace(
      Configuration configuration,
      ProcessEnvironment process,
      Store store,
      Consumer<String> notices) {
    this.configuration = configuration;
    this.process = process;
    this.store = store;
    this.transport =
        new GmailTransport(configuration.gmail(), configuration.proxies(), process.ticker());
    stop.onRequest(transport::stop);
    AuthSettings auth = configuration.auth();
    this.key = new SealingKey(auth);
    this.sealed = new EncryptedCredentials(store.credentials(), key);
    Timing timing = Timing.system();
    this.google =
        new GoogleOAuthEndpoints(
            transport.http(),
            millis -> stop.during(() -> sleep(timing, Duration.ofMillis(millis))),
            new Backoff(timing.random())::after);
    this.accessTokens =
        new AccessTokens(
            sealed, google, process.clock(), process.ticker(), Workspace::runInBackground);
    this.limiter =
        new QuotaLimiter(
            configuration.profile(), configuration.quota(), LimiterClock.of(process.clock()));
    limiter.setRoundTripSource(transport::roundTripNanos);
    store.inboxes().all().forEach(row -> limiter.assign(row.email(), row.project().orElse("")));
    this.learnedProfiles = new LearnedProfileStore(configuration, store.settings(), notices);
    this.refusals = new RefusalRecorder(store.settings(), limiter, process.clock());
  }

  private static void runInBackground(Runnable refresh) {
    Thread thread = new Thread(refresh, "token refresh");
    thread.setDaemon(true);
    thread.start();
  }

  private static Object sleep(Timing timing, Duration length) throws InterruptedException {
    timing.sleeper().sleep(length);
    return length;
  }

  /**
   * Opens the home. Creates it if it is missing.
   *
   * @param notices receives sentences for people, such as a limit that was learned
   * @throws io.pactsync.store.StoreException when the home or its database cannot be used, or when
   *     the database is lost
   */
  public static Workspace open(
      Configuration configuration, ProcessEnvironment process, Consumer<String> notices) {
    LostStoreCheck.check(configuration);
    HomeDirectory.create(configuration.home());
    Store store = new StoreOpener(configuration).open(process.clock());
    try {
      return new Workspace(configuration, process, store, notices);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  public Configuration configuration() {
    return configuration;
  }

  public Store store() {
    return store;
  }

  /** Whether a home with a database exists. Opening a workspace would create one. */
  public static boolean exists(Configuration configuration) {
    return new StoreOpener(configuration).exists();
  }

  /** The access tokens of this process. */
  public AccessTokens accessTokens() {
    return accessTokens;
  }

  /**
   * Creates the authorization of inboxes.
   *
   * @param addresses looks up the address of the authorized mailbox
   */
  public Authorization authorization(MailboxAddressLookup addresses) {
    return new Authorization(google, sealed, store.inboxes(), addresses, process.clock());
  }

  /** Creates the revocation of inboxes. */
  public InboxRevocation revocation() {
    return new InboxRevocation(google, sealed, store.inboxes(), accessTokens);
  }

  /** Creates the access to messages of an inbox by their ids. */
  public NamedMessages namedMessages(String inbox) {
    return new NamedMessages(store, inbox);
  }

  /**
   * Creates a verification of an inbox.
   *
   * @param findings receives each finding
   */
  public Verification verification(
      String inbox, SyncProgressListener progress, Consumer<VerificationFinding> findings) {
    return new Verification(syncComponents(progress), inbox, findings);
  }

  /** Creates a repair of an inbox. */
  public Repair repair(String inbox, SyncProgressListener progress) {
    return new Repair(syncComponents(progress), inbox);
  }

  public QuotaLimiter limiter() {
    return limiter;
  }

  public SpendingRecorder spendingRecorder() {
    return new SpendingRecorder(limiter.ledger(), store.ledger());
  }

  public StopSignal stopSignal() {
    return stop;
  }

  /** Counts the calls and units of this process. */
  public CallCounts callCounts() {
    return callCounts;
  }

  /**
   * Reads the sealing key, so that an invalid key is reported before any work begins.
   *
   * @throws io.pactsync.auth.AuthException when the key is missing or invalid
   */
  public void requireUsableKey() {
    key.existing();
  }

  /** Returns the profile of an inbox: the learned one, or else the configured one. */
  public QuotaProfile profileOf(InboxRow inbox) {
    return learnedProfile(inbox.project().orElse("")).orElse(configuration.profile());
  }

  /** Creates a Gmail client that uses these tokens and this workspace's limiter. */
  public MeteredGmail gmail(TokenSource tokens) {
    Timing system = Timing.system();
    Timing stoppable =
        new Timing(
            system.clock(),
            system.ticker(),
            length -> stop.during(() -> sleep(system, length)),
            system.random());
    return new MeteredGmail(
        configuration.gmail(),
        transport,
        new StoppablePermits(limiter, stop),
        tokens,
        callCounts.andThen(refusals),
        stoppable);
  }

  /** Returns the profile learned from refusals for a project, if any. */
  public Optional<QuotaProfile> learnedProfile(String project) {
    return learnedProfiles.profileOf(project);
  }

  /** Returns the refusals that a process of this home has met last for an inbox. */
  public Optional<RecentRefusals> recentRefusals(String inbox) {
    return RefusalRecorder.find(store.settings(), inbox);
  }

  /** Restores, once, what earlier processes learned and spent. */
  private void restore() {
    if (restored) {
      return;
    }
    restored = true;
    List<InboxRow> inboxes = store.inboxes().all();
    List<String> projects =
        inboxes.stream().map(row -> row.project().orElse("")).distinct().toList();
    learnedProfiles.restoreInto(limiter, projects);
    new LimiterStateRestorer(store.ledger(), process.clock().instant())
        .restoreInto(limiter, inboxes);
  }

  public SyncRunner runner(SyncProgressListener progress) {
    return new SyncRunner(syncComponents(progress));
  }

  /** The collaborators of a sync, a verification or a repair. */
  public SyncComponents syncComponents(SyncProgressListener progress) {
    restore();
    MessagePipeline reading =
        new MessagePipeline(
            new MailReader(MailLimits.DEFAULTS),
            new ContractJudge(VerdictRulesFactory.of(configuration.contract())),
            new DirectorySink(configuration.delivery()),
            configuration.delivery().directory(),
            configuration.minFreeDisk());
    return new SyncComponents(
        gmail(new InboxTokenSource(accessTokens)),
        store,
        limiter,
        configuration.quota().headroom(),
        reading,
        configuration.sync(),
        configuration.quota().maxInFlight(),
        configuration.home().resolve("in-hand"),
        process.clock(),
        process.ticker(),
        stop,
        progress);
  }

  @Override
  public void close() {
    transport.close();
    try {
      refusals.close();
      learnedProfiles.close();
    } finally {
      store.close();
    }
  }
}
