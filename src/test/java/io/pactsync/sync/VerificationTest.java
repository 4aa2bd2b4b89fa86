package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageState;
import io.pactsync.store.StoredContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests verification and repair. */
class VerificationTest {
  private static final int MAILS = 60;

  @TempDir private Path home;
  private EmulatorMailbox mailbox;
  private SyncFixture rig;
  private final List<VerificationFinding> findings = new ArrayList<>();

  @BeforeEach
  void start() {
    mailbox = SyncFixture.sample(MAILS);
    rig = SyncFixture.everything(home, mailbox);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private VerifyReport verify(boolean remote) {
    findings.clear();
    return new Verification(
            rig.parts(new SyncProgressListener() {}), SyncFixture.INBOX, findings::add)
        .run(remote);
  }

  private Repair.RepairReport repair(boolean remote) {
    return new Repair(rig.parts(new SyncProgressListener() {}), SyncFixture.INBOX).run(remote);
  }

  private Path file(StoredContract stored, int document) {
    return folder(stored).resolve(stored.documents().get(document).file());
  }

  private Path folder(StoredContract stored) {
    return home.resolve("contracts").resolve(stored.contract().folder());
  }

  @Test
  void aSyncedInboxIsComplete() {
    rig.sync();
    VerifyReport report = verify(true);
    long documents = rig.contracts().stream().mapToLong(each -> each.documents().size()).sum();
    assertThat(findings).isEmpty();
    assertThat(report.complete()).isTrue();
    assertThat(report.files()).isEqualTo(documents + rig.contracts().size()).isGreaterThan(50);
    assertThat(report.finished()).isEqualTo(MAILS);
    assertThat(report.remoteListed()).hasValue(MAILS);
    assertThat(report.remoteMissing()).hasValue(0);
    assertThat(report.spent().totalUnits()).isEqualTo(5);
  }

  @Test
  void verifyingOnlyFilesSendsNoRequests() {
    rig.sync();
    long before = rig.emulator.audit().calls();
    assertThat(verify(false).complete()).isTrue();
    assertThat(rig.emulator.audit().calls()).isEqualTo(before);
  }

  @Test
  void damagedFilesAreFoundAndRestoredExactly() throws IOException {
    rig.sync();
    List<StoredContract> contracts =
        rig.contracts().stream().filter(each -> !each.documents().isEmpty()).toList();
    byte[] original = Files.readAllBytes(file(contracts.get(1), 0));
    Files.delete(file(contracts.get(0), 0));
    Files.writeString(file(contracts.get(1), 0), "something else");
    Files.delete(folder(contracts.get(2)).resolve("message.json"));

    VerifyReport report = verify(false);
    assertThat(report.complete()).isFalse();
    assertThat(report.missing()).isEqualTo(2);
    assertThat(report.corrupt()).isEqualTo(1);
    assertThat(findings)
        .extracting(VerificationFinding::gmailId)
        .containsExactlyInAnyOrder(
            contracts.get(0).contract().gmailId(),
            contracts.get(1).contract().gmailId(),
            contracts.get(2).contract().gmailId());
    assertThat(findings.get(0).sentence())
        .endsWith(contracts.get(0).documents().get(0).file() + " is missing");

    Repair.RepairReport done = repair(false);
    assertThat(done.halted()).isEmpty();
    assertThat(done.refetched()).isEqualTo(3);
    assertThat(done.spent().totalUnits()).isEqualTo(3 * 5);
    assertThat(Files.readAllBytes(file(contracts.get(1), 0))).isEqualTo(original);
    assertThat(verify(true).complete()).isTrue();
    assertThat(rig.store.messages().counts(SyncFixture.INBOX).listed()).isEqualTo(MAILS);
  }

  @Test
  void aDeletedMessageKeepsItsRemainingFiles() throws IOException {
    rig.sync();
    StoredContract stored =
        rig.contracts().stream().filter(each -> each.documents().size() > 1).findFirst().get();
    Files.delete(file(stored, 0));
    assertThat(mailbox.delete(stored.contract().gmailId())).isTrue();

    Repair.RepairReport done = repair(false);
    assertThat(done.refetched()).isZero();
    assertThat(done.failed())
        .extracting(MessageOutcome.Failed::reason)
        .containsExactly("it is gone from Gmail");

    VerifyReport report = verify(false);
    assertThat(report.missing()).isEqualTo(1);
    assertThat(rig.contracts()).contains(stored);
    assertThat(file(stored, 1)).exists();
    assertThat(rig.stateOf(stored.contract().gmailId())).contains(MessageState.SYNCED);
  }

  @Test
  void anObstacleStopsTheRepairOfItsMessageOnly() throws IOException {
    rig.sync();
    List<StoredContract> contracts =
        rig.contracts().stream().filter(each -> !each.documents().isEmpty()).toList();
    for (StoredContract stored : contracts) {
      Files.delete(folder(stored).resolve("message.json"));
    }
    Path document = file(contracts.get(0), 0);
    Files.delete(document);
    Files.createDirectory(document);
    Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
    replace(folder(contracts.get(1)));
    Files.createSymbolicLink(folder(contracts.get(1)), elsewhere);
    replace(folder(contracts.get(2)));
    Files.writeString(folder(contracts.get(2)), "a file");

    Repair.RepairReport done = repair(false);

    assertThat(done.halted()).isEmpty();
    assertThat(done.refetched()).isEqualTo(contracts.size() - 3);
    assertThat(done.failed())
        .extracting(MessageOutcome.Failed::reason)
        .allMatch(reason -> reason.contains("is in the way of the message's documents"))
        .hasSize(3);
    assertThat(elsewhere).isEmptyDirectory();
    verify(false);
    assertThat(findings)
        .extracting(VerificationFinding::gmailId)
        .containsOnly(
            contracts.get(0).contract().gmailId(),
            contracts.get(1).contract().gmailId(),
            contracts.get(2).contract().gmailId());
  }

  private static void replace(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  @Test
  void temporaryErrorsDoNotStopARepair() throws IOException {
    rig.sync();
    for (StoredContract stored : rig.contracts()) {
      Files.delete(folder(stored).resolve("message.json"));
    }
    rig.emulator.faults().add("503:messages.get@2..4").add("truncate:messages.get@7");
    Repair.RepairReport done = repair(false);
    assertThat(done.halted()).isEmpty();
    assertThat(done.refetched()).isEqualTo(rig.contracts().size());
    assertThat(verify(false).complete()).isTrue();
  }

  @Test
  void aMessageMissingInTheStoreIsFoundAndFetched() throws IOException {
    rig.sync();
    var source = mailbox.search(SearchQuery.ALL, Set.of(), false).get(0).source();
    String id =
        mailbox.add(source, Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty()).id();

    VerifyReport report = verify(true);
    assertThat(report.complete()).isFalse();
    assertThat(report.remoteMissing()).hasValue(1);
    assertThat(findings).containsExactly(new VerificationFinding.NotInStore(id));

    assertThat(repair(true).added()).isEqualTo(1);
    assertThat(verify(true).complete()).isTrue();
    assertThat(rig.store.messages().counts(SyncFixture.INBOX).listed()).isEqualTo(MAILS + 1);
  }

  @Test
  void aListedMessageStoredAsGoneIsFetched() {
    String id = mailbox.search(SearchQuery.ALL, Set.of(), false).get(4).id();
    rig.emulator.faults().add("404:messages.get:id=" + id + "@1..2");
    assertThat(rig.at(new FastClock()).sync().counts().gone()).isEqualTo(1);

    assertThat(verify(false).complete()).isTrue();
    VerifyReport report = verify(true);
    assertThat(report.remoteMissing()).hasValue(1);
    assertThat(findings).singleElement().isInstanceOf(VerificationFinding.ListedButGone.class);

    assertThat(repair(true).added()).isEqualTo(1);
    assertThat(verify(true).complete()).isTrue();
    assertThat(rig.store.messages().counts(SyncFixture.INBOX).gone()).isZero();
  }

  @Test
  void aMessageDeletedAtGmailIsNoFinding() {
    rig.sync();
    mailbox.delete(mailbox.search(SearchQuery.ALL, Set.of(), false).get(3).id());
    VerifyReport report = verify(true);
    assertThat(report.complete()).isTrue();
    assertThat(report.remoteListed()).hasValue(MAILS - 1);
  }

  @Test
  void anUnfinishedInboxIsNotComplete() {
    assertThat(verify(false).fullyListed()).isFalse();
    assertThat(verify(false).complete()).isFalse();
    rig.sync(SyncFixture.atMost(9));
    VerifyReport report = verify(false);
    assertThat(report.fullyListed()).isTrue();
    assertThat(report.counts().pending()).isEqualTo(MAILS - 9);
    assertThat(report.complete()).isFalse();

    repair(false);
    assertThat(verify(true).complete()).isTrue();
  }

  @Test
  void staleTokensAndRepeatedIdsMakeNoFindings() throws IOException {
    for (int i = 0; i < 540; i++) {
      var source = mailbox.search(SearchQuery.ALL, Set.of(), false).get(0).source();
      mailbox.add(source, Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty());
    }
    rig.sync();
    rig.emulator.faults().add("400-page-token:messages.list@4").add("repeated-ids:messages.list@6");
    VerifyReport report = verify(true);
    assertThat(findings).isEmpty();
    assertThat(report.remoteListed()).hasValue(MAILS + 540);
    assertThat(report.complete()).isTrue();
  }

  @Test
  void aRepairNeedsTheLockAndAVerificationDoesNot() {
    rig.sync();
    try (InboxLocks.InboxLock hold = rig.store.locks().acquire(SyncFixture.INBOX)) {
      assertThat(hold).isNotNull();
      assertThat(verify(true).complete()).isTrue();
      Repair.RepairReport done = repair(true);
      assertThat(done.halted().orElseThrow().haltCause())
          .isEqualTo(SyncHaltedException.HaltCause.STORE);
      assertThat(done.halted().orElseThrow().sentence()).contains(SyncFixture.INBOX);
    }
  }
}
