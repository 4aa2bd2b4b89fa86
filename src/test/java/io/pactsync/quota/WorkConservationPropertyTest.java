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

/** No request waits without a reason that an independent account confirms. */
class WorkConservationPropertyTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theFirstRequestWaitsOnlyForRoomOrAPlaceInFlight(long seed) {
    assertThat(new Check(RandomSetups.setup(new Random(seed)), seed).play()).isGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noRequestWaitsWithoutReasonAmongRefusals(long seed) {
    new Check(RandomSetups.setup(new Random(seed)).withDisturbances(0), seed).play();
    new Check(RandomSetups.setup(new Random(seed)).withDisturbances(100), seed).play();
  }

  /** Checks after each settle the first waiting request of every inbox. */
  private static final class Check implements VirtualTimeRun.Watcher {
    /**
     * While the share rises, the scheduler looks again every twentieth of a window, and the margin
     * ends at once.
     */
    private static final double STEP = 0.12;

    private final WaitReasons account;
    private final VirtualTimeRun run;
    private final long seed;
    private int checks;

    Check(VirtualTimeRun.Setup setup, long seed) {
      this.account = new WaitReasons(setup);
      this.run = new VirtualTimeRun(setup, seed, this);
      this.seed = seed;
    }

    int play() {
      run.run(RandomSetups.METHODS);
      return checks;
    }

    @Override
    public void settled(long now) {
      Map<String, List<PermitRequest>> waiting =
          account.waiting().stream().collect(Collectors.groupingBy(PermitRequest::inbox));
      waiting.forEach(
          (inbox, queue) -> {
            PermitRequest first = queue.get(0).inboxLimiter.next(now).orElseThrow();
            assertThat(queue.contains(first)).as("seed %d, first of %s", seed, inbox).isTrue();
            requireReason(first, now);
          });
    }

    private void requireReason(PermitRequest first, long now) {
      checks++;
      InboxQuotaState state = run.scheduler.inboxState(first.inbox(), now).orElseThrow();
      double budget = state.budget() - (state.refusals().isEmpty() ? 0 : STEP);
      boolean reason =
          account.ownWindowIsFull(first, budget, now)
              || first.inboxLimiter.pause.earliest(now) > now
              || account.inFlightCapIsFull(first)
              || account.isPaced(first, Math.max(RateController.LEAST, budget), now)
              || headOfTheProjectLacksRoom(first, now);
      assertThat(reason)
          .as(
              "seed %d, %s (%d units) of %s at %d: %s, next wake %d, queued %s",
              seed,
              first.method,
              first.units(),
              first.inbox(),
              now,
              state,
              run.scheduler.nextWakeUp(),
              first.inboxLimiter.queuedRequest)
          .isTrue();
    }

    /**
     * In the project's queue all requests wait behind the first, so that expensive calls do not
     * starve.
     */
    private boolean headOfTheProjectLacksRoom(PermitRequest first, long now) {
      return first
          .inboxLimiter
          .project
          .next(now)
          .flatMap(inboxLimiter -> inboxLimiter.queuedRequest)
          .map(head -> account.projectWindowIsFull(head, now))
          .orElse(false);
    }

    @Override
    public void refused(PermitRequest request, long now) {
      account.responseReceived(request, now);
    }

    @Override
    public void requested(PermitRequest request, long now) {
      account.requested(request, now);
    }

    @Override
    public void granted(PermitRequest request, long now) {
      account.granted(request, now);
    }

    @Override
    public void responseReceived(PermitRequest request, long now) {
      account.responseReceived(request, now);
    }

    @Override
    public void unsent(PermitRequest request) {
      account.unsent(request);
    }

    @Override
    public void ended(PermitRequest request) {
      account.ended(request);
    }
  }

  @Test
  void noRequestWaitsWhileEveryWindowHasRoom() {
    PermitScheduler scheduler = TestSchedulers.inFlight(300);
    for (int i = 0; i < 49; i++) {
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, i);
      assertThat(scheduler.grantReady(i)).hasSize(1);
    }
    scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, 50);
    assertThat(scheduler.grantReady(50)).isEmpty();
  }
}
