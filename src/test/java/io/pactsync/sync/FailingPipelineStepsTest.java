package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.when;

import io.pactsync.contract.ContractJudge;
import io.pactsync.contract.VerdictRules;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.mail.FailingContainerReaders;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailReader;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.StoredContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.stubbing.Answer;

/**
 * An exception at any step after fetching costs at most a review of that message. The documents or
 * the raw message are delivered, and every other message is synced.
 */
class FailingPipelineStepsTest {
  private static final String VICTIM = "Victim";
  private static final int OTHERS = 6;

  @TempDir Path home;

  /** A failure that a step throws. */
  private enum Failure {
    IO,
    RUNTIME,
    STACK_OVERFLOW,
    OUT_OF_MEMORY;

    void fail() throws IOException {
      switch (this) {
        case IO -> throw new IOException("injected");
        case RUNTIME -> throw new IllegalStateException("injected");
        case STACK_OVERFLOW -> recurse(0);
        case OUT_OF_MEMORY -> throw new OutOfMemoryError("injected");
      }
    }

    void failUnchecked() {
      try {
        fail();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @SuppressWarnings("InfiniteRecursion") // a real overflow of a real stack
    private static int recurse(int depth) {
      return recurse(depth + 1) + 1;
    }
  }

  private static List<Arguments> containers() {
    List<Arguments> all = new ArrayList<>();
    for (String kind : FailingContainerReaders.kinds()) {
      for (Failure failure : Failure.values()) {
        all.add(Arguments.of(kind, failure));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("containers")
  void aContainerThatCannotBeOpenedIsDelivered(String kind, Failure failure) throws IOException {
    try (SyncFixture rig = rig(kind)) {
      MailReader reader = FailingContainerReaders.reader(kind, failure::fail);
      StoredContract victim = syncWith(rig, reading(reader, judge()));
      if (failure == Failure.OUT_OF_MEMORY) {
        assertThat(files(victim)).containsExactly("message.eml");
      } else {
        assertThat(files(victim)).contains(FailingContainerReaders.name(kind));
        assertThat(victim.contract().review() || victim.contract().score() > 0.5).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("unchecked")
  void aMailThatCannotBeReadIsDeliveredRaw(Failure failure) throws IOException {
    try (SyncFixture rig = rig("ZIP")) {
      MailReader real = new MailReader(MailLimits.DEFAULTS);
      MailReader reader = spy(real);
      doAnswer(
              call -> {
                ReadMail mail = real.read(call.getArgument(0), call.getArgument(1));
                if (isVictim(mail)) {
                  failure.failUnchecked();
                }
                return mail;
              })
          .when(reader)
          .read(any(), any());
      StoredContract victim = syncWith(rig, reading(reader, judge()));
      assertThat(files(victim)).containsExactly("message.eml");
      assertThat(victim.contract().review()).isTrue();
      assertNamesThePlace(victim, failure);
      assertThat(Files.readString(document(victim, "message.eml"))).contains("Subject: Victim");
    }
  }

  @ParameterizedTest
  @MethodSource("unchecked")
  void aMailThatCannotBeJudgedKeepsItsDocuments(Failure failure) throws IOException {
    try (SyncFixture rig = rig("ZIP")) {
      ContractJudge real = judge();
      ContractJudge failing = mock(ContractJudge.class);
      when(failing.judge(any()))
          .thenAnswer(
              call -> {
                if (isVictim(call.getArgument(0))) {
                  failure.failUnchecked();
                }
                return real.judge(call.getArgument(0));
              });
      StoredContract victim = syncWith(rig, reading(new MailReader(MailLimits.DEFAULTS), failing));
      if (failure == Failure.OUT_OF_MEMORY) {
        assertThat(files(victim)).containsExactly("message.eml");
      } else {
        assertThat(files(victim)).contains("papers.zip", "Lease.pdf");
      }
      assertThat(victim.contract().review()).isTrue();
      assertNamesThePlace(victim, failure);
      assertThat(victim.contract().reasons())
          .anyMatch(r -> r.contains("could not be judged") || r.contains("too little memory"));
    }
  }

  @ParameterizedTest
  @MethodSource("unchecked")
  void aPartThatCannotBeNamedIsDeliveredRaw(Failure failure) throws IOException {
    try (SyncFixture rig = rig("ZIP")) {
      MailReader real = new MailReader(MailLimits.DEFAULTS);
      MailReader reader = spy(real);
      doAnswer(
              call -> {
                ReadMail mail = real.read(call.getArgument(0), call.getArgument(1));
                return isVictim(mail) ? withUnnameablePart(mail, failure) : mail;
              })
          .when(reader)
          .read(any(), any());
      StoredContract victim = syncWith(rig, reading(reader, judge()));
      assertThat(files(victim)).containsExactly("message.eml");
      assertThat(victim.contract().review()).isTrue();
      assertNamesThePlace(victim, failure);
    }
  }

  /** The finding leads a developer to the line. Too little memory has no such line. */
  private static void assertNamesThePlace(StoredContract victim, Failure failure) {
    if (failure != Failure.OUT_OF_MEMORY) {
      assertThat(victim.contract().reasons())
          .anyMatch(reason -> reason.matches(".* at FailingPipelineStepsTest\\.java:\\d+.*"));
    }
  }

  @ParameterizedTest
  @MethodSource("unchecked")
  void aFailedDeliveryIsRetriedOrDeliveredRaw(Failure failure) throws IOException {
    try (SyncFixture rig = rig("ZIP")) {
      DirectorySink sink = spy(sink());
      doAnswer(
              call -> {
                InboxDeliverer delivery = spy((InboxDeliverer) call.callRealMethod());
                doAnswer(failingFirst(failure)).when(delivery).deliver(any(), any());
                return delivery;
              })
          .when(sink)
          .open(any());
      MessagePipeline reading =
          new MessagePipeline(new MailReader(MailLimits.DEFAULTS), judge(), sink, directory(), 1);
      StoredContract victim = syncWith(rig, reading);
      assertThat(victim.documents()).isNotEmpty();
    }
  }

  private static Answer<Object> failingFirst(Failure failure) {
    AtomicReference<Object> failed = new AtomicReference<>();
    return call -> {
      io.pactsync.deliver.MessageDelivery delivery = call.getArgument(0);
      if (isVictim(delivery.mail()) && failed.compareAndSet(null, delivery)) {
        failure.failUnchecked();
      }
      return call.callRealMethod();
    };
  }

  @Test
  void aFailingDiskEndsTheRun() throws IOException {
    try (SyncFixture rig = rig("ZIP")) {
      MailReader real = new MailReader(MailLimits.DEFAULTS);
      MailReader reader = spy(real);
      doAnswer(
              call -> {
                throw new SpoolException(new IOException("No space left on device"));
              })
          .when(reader)
          .read(any(), any());
      SyncReport report = rig.reading(reading(reader, judge())).sync();
      assertThat(report.halted())
          .get()
          .extracting(SyncHaltedException::haltCause)
          .isEqualTo(SyncHaltedException.HaltCause.STORE);
      assertThat(report.counts().pending()).isPositive();
      syncWith(rig, reading(real, judge()));
    }
  }

  private static List<Failure> unchecked() {
    return List.of(Failure.RUNTIME, Failure.STACK_OVERFLOW, Failure.OUT_OF_MEMORY);
  }

  private SyncFixture rig(String kind) throws IOException {
    Path mails = Files.createDirectories(home.resolve("mails"));
    Files.write(mails.resolve("victim.eml"), FailingContainerReaders.mail(kind, VICTIM));
    for (int i = 0; i < OTHERS; i++) {
      Files.write(
          mails.resolve("other-" + i + ".eml"), FailingContainerReaders.plainMail("Other " + i));
    }
    EmulatorMailbox mailbox =
        EmulatorMailboxLoader.load(mails.toString(), SyncFixture.INBOX, InstantSource.system());
    return SyncFixture.everything(home, mailbox);
  }

  /** Syncs, checks the other messages, and returns the failing message as it was stored. */
  private static StoredContract syncWith(SyncFixture rig, MessagePipeline reading) {
    SyncReport report = rig.reading(reading).sync();
    assertThat(report.halted()).isEmpty();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().failed()).isZero();
    assertThat(report.counts().synced()).isEqualTo(OTHERS + 1);
    return rig.contracts().stream()
        .filter(
            stored ->
                stored.contract().subject().equals(Optional.of(VICTIM))
                    || stored.contract().subject().isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private static boolean isVictim(ReadMail mail) {
    return mail.headers().subject().equals(Optional.of(VICTIM));
  }

  private static ReadMail withUnnameablePart(ReadMail mail, Failure failure) {
    MailPart part = mock(MailPart.class);
    when(part.path()).thenReturn("9");
    when(part.name())
        .thenAnswer(
            call -> {
              failure.failUnchecked();
              return Optional.empty();
            });
    return new ReadMail(
        mail.headers(),
        mail.text(),
        List.of(part),
        mail.links(),
        mail.calendar(),
        mail.warnings(),
        mail.readErrors(),
        mail.unopened(),
        mail.needsRawMessage());
  }

  private MessagePipeline reading(MailReader reader, ContractJudge judge) {
    return new MessagePipeline(reader, judge, sink(), directory(), 1);
  }

  private static ContractJudge judge() {
    return new ContractJudge(VerdictRules.DEFAULTS);
  }

  private DirectorySink sink() {
    return new DirectorySink(new DeliverySettings(directory()));
  }

  private Path directory() {
    return home.resolve("contracts");
  }

  private Path document(StoredContract stored, String file) {
    return directory().resolve(stored.contract().folder()).resolve(file);
  }

  private static List<String> files(StoredContract stored) {
    return stored.documents().stream().map(DocumentRow::file).toList();
  }
}
