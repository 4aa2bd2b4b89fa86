package io.pactsync.sync;

import io.pactsync.config.QuotaProfiles;
import io.pactsync.contract.ContractJudge;
import io.pactsync.contract.VerdictRules;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.gmail.AttemptListener;
import io.pactsync.gmail.GmailSettings;
import io.pactsync.gmail.GmailTransport;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.NeedsAuthorizingException;
import io.pactsync.gmail.Timing;
import io.pactsync.gmail.TokenSource;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailReader;
import io.pactsync.quota.LimiterClock;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.MessageState;
import io.pactsync.store.Store;
import io.pactsync.store.StoredContract;
import io.pactsync.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A sync with a real emulator over HTTP, a real database and real files. Its quota is wide, so that
 * tests of a sync do not wait for permits.
 */
final class SyncFixture implements AutoCloseable {
  static final String INBOX = "legal@example.com";

  final GmailEmulator emulator;
  final Path home;
  final Store store;
  final StopSignal stop = new StopSignal();

  /** Inboxes whose consent was revoked. */
  final Set<String> deadTokens = new java.util.HashSet<>();

  final QuotaLimiter limiter;
  private final GmailTransport transport;
  private final QuotaProfile profile;
  private SyncSettings settings = SyncSettings.DEFAULTS;
  private InstantSource clock = InstantSource.system();
  private Optional<MessagePipeline> reading = Optional.empty();

  SyncFixture(Path home, EmulatorSettings.Builder emulated, EmulatorMailbox... mailboxes) {
    this(home, LimiterClock.of(InstantSource.system()), emulated, mailboxes);
  }

  /**
   * @param limiterTime the time source of the permits; everything else uses real time
   */
  SyncFixture(
      Path home,
      LimiterClock limiterTime,
      EmulatorSettings.Builder emulated,
      EmulatorMailbox... mailboxes) {
    this.home = home;
    this.emulator = GmailEmulator.start(emulated.build(), mailboxes);
    this.store = SqliteStore.open(home.resolve("pactsync.db"), clock);
    for (EmulatorMailbox mailbox : mailboxes) {
      store
          .inboxes()
          .putAuthorized(
              new InboxRow(
                  mailbox.emailAddress(),
                  InboxState.ACTIVE,
                  Optional.empty(),
                  Optional.empty(),
                  clock.instant()));
    }
    QuotaProfile classic = QuotaProfiles.read(QuotaProfiles.DEFAULT, home).orThrow();
    this.profile =
        new QuotaProfile(
            "wide",
            classic.units(),
            List.of(new QuotaLimit(QuotaScope.USER, Duration.ofSeconds(1), 100_000)));
    this.limiter =
        new QuotaLimiter(
            profile, QuotaSettings.DEFAULTS.withInFlight(8, 8).withLearning(false), limiterTime);
    this.transport = new GmailTransport(gmailSettings(), System::nanoTime);
  }

  private GmailSettings gmailSettings() {
    return new GmailSettings(
        emulator.baseUrl(),
        Duration.ofSeconds(2),
        Duration.ofSeconds(3),
        Duration.ofSeconds(30),
        32,
        5,
        Duration.ofSeconds(20));
  }

  static EmulatorSettings.Builder unlimited() {
    return EmulatorSettings.builder()
        .quota(io.pactsync.emulator.meter.EmulatedQuota.unlimited())
        .latency(Duration.ofMillis(2))
        .jitter(Duration.ofMillis(1));
  }

  /** A sync of unlimited speed that lists every message of the mailboxes. */
  static SyncFixture everything(Path home, EmulatorMailbox... mailboxes) {
    return new SyncFixture(home, unlimited(), mailboxes).listingEverything();
  }

  static SyncRequest atMost(long messages) {
    return new SyncRequest(
        false,
        Optional.empty(),
        Optional.empty(),
        OptionalLong.of(messages),
        false,
        Optional.empty());
  }

  static SyncRequest named(List<String> ids) {
    return new SyncRequest(
        false, Optional.empty(), Optional.empty(), OptionalLong.empty(), false, Optional.of(ids));
  }

  static SyncRequest dryRun() {
    return new SyncRequest(
        false, Optional.empty(), Optional.empty(), OptionalLong.empty(), true, Optional.empty());
  }

  static EmulatorMailbox sample(int mails) {
    try {
      return EmulatorMailboxLoader.load("sample:" + mails, INBOX, InstantSource.system());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Sets an empty query, so that every message is listed. */
  SyncFixture listingEverything() {
    return listing("");
  }

  SyncFixture listing(String query) {
    return with(
        new SyncSettings(
            query, settings.maxAttempts(), settings.overlap(), settings.relistAfter(), 8));
  }

  SyncFixture with(SyncSettings other) {
    settings = other;
    return this;
  }

  SyncFixture reading(MessagePipeline other) {
    reading = Optional.of(other);
    return this;
  }

  SyncFixture at(InstantSource other) {
    clock = other;
    return this;
  }

  SyncReport sync() {
    return sync(SyncRequest.PLAIN).get(0);
  }

  List<SyncReport> sync(SyncRequest request) {
    List<String> inboxes = store.inboxes().all().stream().map(InboxRow::email).toList();
    try {
      return runner(new SyncProgressListener() {}).sync(inboxes, request);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  SyncRunner runner(SyncProgressListener progress) {
    return new SyncRunner(parts(progress));
  }

  SyncComponents parts(SyncProgressListener progress) {
    Path directory = home.resolve("contracts");
    return new SyncComponents(
        new MeteredGmail(
            gmailSettings(),
            transport,
            new StoppablePermits(limiter, stop),
            new EmulatorTokens(),
            AttemptListener.NONE,
            Timing.system()),
        store,
        limiter,
        0.02,
        reading.orElseGet(
            () ->
                new MessagePipeline(
                    new MailReader(MailLimits.DEFAULTS),
                    new ContractJudge(VerdictRules.DEFAULTS),
                    new DirectorySink(new DeliverySettings(directory)),
                    directory,
                    1)),
        settings,
        8,
        home.resolve("in-hand"),
        clock,
        System::nanoTime,
        stop,
        progress);
  }

  /** The state of a message of {@link #INBOX}; empty when it was never listed. */
  Optional<MessageState> stateOf(String gmailId) {
    return Optional.ofNullable(store.messages().statesOf(INBOX, List.of(gmailId)).get(gmailId));
  }

  List<StoredContract> contracts() {
    List<StoredContract> all = new ArrayList<>();
    store.messages().forEachContract(INBOX, all::add);
    return all;
  }

  /** Takes tokens from the emulator. A revoked consent throws the same exception as auth. */
  private final class EmulatorTokens implements TokenSource {
    private final java.util.Map<String, String> held =
        new java.util.concurrent.ConcurrentHashMap<>();

    @Override
    public String accessToken(String inbox) {
      if (deadTokens.contains(inbox) || emulator.faults().refusesRefresh()) {
        throw new NeedsAuthorizingException(inbox + " needs authorizing again");
      }
      return held.computeIfAbsent(
          inbox,
          email ->
              emulator
                  .oauth()
                  .accessTokenFor(email, Set.of("https://www.googleapis.com/auth/gmail.readonly")));
    }

    @Override
    public String replacementFor(String inbox, String rejected) {
      held.remove(inbox, rejected);
      return accessToken(inbox);
    }
  }

  @Override
  public void close() {
    transport.close();
    store.close();
    emulator.close();
  }
}
