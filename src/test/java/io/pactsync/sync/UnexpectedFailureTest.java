package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.spy;

import io.pactsync.contract.ContractJudge;
import io.pactsync.contract.VerdictRules;
import io.pactsync.deliver.DeliverySettings;
import io.pactsync.deliver.DirectorySink;
import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.mail.MailLimits;
import io.pactsync.mail.MailReader;
import io.pactsync.sync.SyncHaltedException.HaltCause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bug that nothing else explains: its sentence names the stage, the message and what to do. It
 * stops neither the other messages nor the other inboxes.
 */
class UnexpectedFailureTest {
  private static final String SECOND = "second@example.com";

  @TempDir Path home;

  /** A bug of any kind. Its message may quote a mail, so nobody may show it. */
  private static void fail(String kind) {
    switch (kind) {
      case "IllegalStateException" -> throw new IllegalStateException("secret text of a mail");
      case "NullPointerException" -> throw new NullPointerException("secret text of a mail");
      case "StackOverflowError" -> throw new StackOverflowError("secret text of a mail");
      case "OutOfMemoryError" -> throw new OutOfMemoryError("secret text of a mail");
      default -> throw new AssertionError(kind);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IllegalStateException",
        // Further kinds of bugs.
        "NullPointerException",
        "StackOverflowError",
        "OutOfMemoryError"
      })
  void aBugAtOneMessageStopsNoOther(String kind) throws Exception {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(30))) {
      rig.reading(failingStage(kind, call -> call == 3));
      SyncReport report = rig.sync();

      SyncHaltedException halt = report.halted().orElseThrow();
      assertThat(halt.haltCause()).isEqualTo(HaltCause.UNEXPECTED);
      assertThat(halt.sentence())
          .containsPattern(
              "unexpected "
                  + kind
                  + " at UnexpectedFailureTest.java:\\d+.* while processing message"
                  + " [0-9a-f]{16};")
          .contains("run the sync again", "--verbose");
      assertThat(halt.sentence() + halt.detail()).doesNotContain("secret");
      assertThat(halt.detail()).contains("UnexpectedFailureTest.fail(");
      assertThat(report.completed()).isFalse();
      // The message itself is retried within seconds.
      assertThat(report.counts().pending() + report.counts().failed()).isZero();
      assertThat(report.counts().listed()).isEqualTo(30);
    }
  }

  @Test
  void aMessageThatAlwaysMeetsABugBecomesADeadLetter() throws Exception {
    FastClock clock = new FastClock();
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(1)).at(clock)) {
      rig.reading(failingStage("IllegalStateException", call -> true));
      for (int run = 0; run < 10 && rig.sync().counts().failed() == 0; run++) {
        clock.skip(Duration.ofHours(9));
      }
      SyncReport report = rig.sync();
      assertThat(report.counts().failed()).isEqualTo(1);
      assertThat(report.halted()).isEmpty();
    }
  }

  @Test
  void aBugAtEveryMessageStopsTheInboxSoon() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(200))) {
      rig.reading(failingStage("IllegalStateException", call -> calls.incrementAndGet() > 0));
      assertThat(rig.sync().halted().orElseThrow().haltCause()).isEqualTo(HaltCause.UNEXPECTED);
      assertThat(calls.get()).isLessThan(40);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"IllegalStateException", "NullPointerException", "StackOverflowError"})
  void aBugBeforeFetchingStopsNoOtherInbox(String kind) throws Exception {
    try (SyncFixture rig =
        SyncFixture.everything(home, mailbox(SyncFixture.INBOX), mailbox(SECOND))) {
      DirectorySink sink = spy(sink());
      doAnswer(
              call -> {
                fail(kind);
                return null;
              })
          .when(sink)
          .open(eq(SyncFixture.INBOX));
      requireOneHalted(rig.reading(pipeline(sink)).sync(SyncRequest.PLAIN), "starting the sync");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"IllegalStateException", "NullPointerException", "StackOverflowError"})
  void aBugWhileListingStopsNoOtherInbox(String kind) throws Exception {
    try (SyncFixture rig =
        SyncFixture.everything(home, mailbox(SyncFixture.INBOX), mailbox(SECOND))) {
      SyncProgressListener failing =
          new SyncProgressListener() {
            @Override
            public void listed(String inbox, long inStore, long newlyListed) {
              if (inbox.equals(SyncFixture.INBOX)) {
                fail(kind);
              }
            }
          };
      requireOneHalted(
          rig.runner(failing).sync(List.of(SyncFixture.INBOX, SECOND), SyncRequest.PLAIN),
          "listing messages");
    }
  }

  private static void requireOneHalted(List<SyncReport> reports, String stage) {
    SyncHaltedException halt = of(SyncFixture.INBOX, reports).halted().orElseThrow();
    assertThat(halt.haltCause()).isEqualTo(HaltCause.UNEXPECTED);
    assertThat(halt.sentence()).contains(", while " + stage + ";").doesNotContain("secret");
    assertThat(of(SECOND, reports).completed()).isTrue();
    assertThat(of(SECOND, reports).counts().listed()).isEqualTo(12);
  }

  private static SyncReport of(String inbox, List<SyncReport> reports) {
    return reports.stream().filter(each -> each.inbox().equals(inbox)).findFirst().orElseThrow();
  }

  private static EmulatorMailbox mailbox(String email) throws IOException {
    return EmulatorMailboxLoader.load("sample:12", email, InstantSource.system());
  }

  private DirectorySink sink() {
    return new DirectorySink(new DeliverySettings(home.resolve("contracts")));
  }

  private MessagePipeline pipeline(DirectorySink sink) {
    return new MessagePipeline(
        new MailReader(MailLimits.DEFAULTS),
        new ContractJudge(VerdictRules.DEFAULTS),
        sink,
        home.resolve("contracts"),
        1);
  }

  /** A delivery whose staging fails in these calls, counted from 1. */
  private MessagePipeline failingStage(String kind, IntPredicate failsIn) {
    AtomicInteger calls = new AtomicInteger();
    DirectorySink sink = spy(sink());
    doAnswer(
            open -> {
              InboxDeliverer delivery = spy((InboxDeliverer) open.callRealMethod());
              doAnswer(
                      stage -> {
                        if (failsIn.test(calls.incrementAndGet())) {
                          fail(kind);
                        }
                        return stage.callRealMethod();
                      })
                  .when(delivery)
                  .stage();
              return delivery;
            })
        .when(sink)
        .open(any());
    return pipeline(sink);
  }
}
