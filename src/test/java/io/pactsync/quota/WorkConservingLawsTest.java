package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody waits without a reason that an independent account confirms. */
class WorkConservingLawsTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whoeverIsFirstInLineWaitsOnlyForRoomOrForAPlaceInFlight(long seed) {
    assertThat(new Check(RandomSetups.setup(new Random(seed)), seed).play()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void norWithoutReasonAmongCancellationsUnsentCallsAndRefusals(long seed) {
    new Check(RandomSetups.setup(new Random(seed)).withMishaps(0), seed).play();
    new Check(RandomSetups.setup(new Random(seed)).withMishaps(100), seed).play();
  }

  /** Looks at every settle of one run at everybody who is first in an inbox's line. */
  private static final class Check implements VirtualRun.Watcher {
    private final IdlenessReasons account;
    private final VirtualRun run;
    private final long seed;
    private int looks;

    Check(VirtualRun.Setup setup, long seed) {
      this.account = new IdlenessReasons(setup);
      this.run = new VirtualRun(setup, seed, this);
      this.seed = seed;
    }

    int play() {
      run.play(RandomSetups.METHODS);
      return looks;
    }

    @Override
    public void settled(long now) {
      Map<String, List<Ticket>> lines =
          account.waiting().stream().collect(Collectors.groupingBy(Ticket::inbox));
      lines.forEach(
          (inbox, line) -> {
            Ticket first = line.get(0).inboxLimiter.next(now).orElseThrow();
            assertThat(line.contains(first)).as("seed %d, first of %s", seed, inbox).isTrue();
            requireReason(first, now);
          });
    }

    private void requireReason(Ticket first, long now) {
      looks++;
      InboxStanding standing = run.scheduler.standing(first.inbox(), now).orElseThrow();
      boolean reason =
          account.ownWindowIsFull(first, standing.budget(), now)
              || account.inFlightCapIsFull(first)
              || account.isPaced(first, now)
              || headOfTheProjectLacksRoom(first, now);
      assertThat(reason)
          .as("seed %d, %s of %s at %d", seed, first.method, first.inbox(), now)
          .isTrue();
    }

    /** In the project's line all wait behind the first, lest a dear call be starved. */
    private boolean headOfTheProjectLacksRoom(Ticket first, long now) {
      return first
          .inboxLimiter
          .project
          .next(now)
          .flatMap(inboxLimiter -> inboxLimiter.queuedRequest)
          .map(head -> account.projectWindowIsFull(head, now))
          .orElse(false);
    }

    @Override
    public void refused(Ticket request, long now) {
      long closedFor = run.scheduler.standing(request.inbox(), now).orElseThrow().closedForNanos();
      account.refused(request.inbox(), now, closedFor);
      account.answered(request, now);
    }

    @Override
    public void asked(Ticket request, long now) {
      account.asked(request, now);
    }

    @Override
    public void granted(Ticket request, long now) {
      account.granted(request, now);
    }

    @Override
    public void answered(Ticket request, long now) {
      account.answered(request, now);
    }

    @Override
    public void unsent(Ticket request) {
      account.unsent(request);
    }

    @Override
    public void ended(Ticket request) {
      account.ended(request);
    }
  }

  @Test
  void nothingWaitsWhileEveryWindowHasRoom() {
    PermitDesk scheduler = Desks.inFlight(300);
    for (int i = 0; i < 49; i++) {
      scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, i);
      assertThat(scheduler.settle(i)).hasSize(1);
    }
    scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, 50);
    assertThat(scheduler.settle(50)).isEmpty();
  }
}
