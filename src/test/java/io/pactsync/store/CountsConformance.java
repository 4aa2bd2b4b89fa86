package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of listed messages equals the sum of the five states after any sequence of steps. */
public interface CountsConformance extends ConformanceTarget {
  int STEPS = 120;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 5, 8})
  default void theStoreAgreesWithAModelAfterEveryStep(long seed) {
    Random random = new Random(seed);
    RandomSteps steps = new RandomSteps(store(), random);
    StoreSamples.list(store(), OTHER_INBOX, 0, 3);
    for (int step = 0; step < STEPS; step++) {
      String action = steps.next();
      steps.compare("seed " + seed + ", step " + step + ", " + action);
    }
    assertThat(store().messages().counts(OTHER_INBOX))
        .as("the unused inbox")
        .isEqualTo(new MessageCounts(3, 0, 0, 0, 0, 0, 0));
  }

  /** Runs the same random steps on the store and on the model. */
  final class RandomSteps {
    private static final int UNIVERSE = 60;

    private final Store store;
    private final Random random;
    private final ModelStore model = new ModelStore();
    private Instant now = NOW;

    RandomSteps(Store store, Random random) {
      this.store = store;
      this.random = random;
    }

    String next() {
      now = now.plusMillis(random.nextInt(3_000));
      return switch (random.nextInt(9)) {
        case 0, 1 -> list();
        case 2, 3, 4, 5, 6 -> checkpoint();
        case 7 -> strike();
        default -> reopen();
      };
    }

    void compare(String after) {
      assertThat(store.messages().counts(INBOX)).as(after).isEqualTo(model.tally());
      compareDue(after);
      assertThat(store.messages().nextDue(INBOX)).as(after).isEqualTo(model.nextDue());
      assertThat(store.messages().deadLetters(Optional.of(INBOX), UNIVERSE))
          .as(after)
          .extracting(DeadLetter::gmailId)
          .isEqualTo(model.deadLetters());
      List<String> contracts = new ArrayList<>();
      store.messages().forEachContract(INBOX, stored -> contracts.add(stored.contract().gmailId()));
      assertThat(contracts).as(after).isEqualTo(model.contracts());
    }

    private String list() {
      int from = random.nextInt(UNIVERSE);
      List<MessageRef> refs =
          StoreSamples.refs(from, Math.min(UNIVERSE, from + 1 + random.nextInt(12)));
      assertThat(store.listings().enqueue(INBOX, refs)).isEqualTo(model.list(refs));
      return "listed " + refs;
    }

    private void compareDue(String after) {
      List<PendingMessage> all = store.messages().due(INBOX, now, 0, UNIVERSE);
      assertThat(ids(all)).as(after).isEqualTo(model.due(now, false, Optional.empty()));
      assertThat(ids(store.messages().dueSuspects(INBOX, now, 0, UNIVERSE)))
          .as(after)
          .isEqualTo(model.due(now, true, Optional.empty()));
      if (!all.isEmpty()) {
        PendingMessage last = all.get(random.nextInt(all.size()));
        List<String> rest = model.due(now, false, Optional.of(last.gmailId()));
        int limit = random.nextInt(UNIVERSE);
        assertThat(ids(store.messages().due(INBOX, now, last.number(), limit)))
            .as(after + ", after " + last + ", at most " + limit)
            .isEqualTo(rest.subList(0, Math.min(limit, rest.size())));
      }
    }

    private static List<String> ids(List<PendingMessage> messages) {
      return messages.stream().map(PendingMessage::gmailId).toList();
    }

    private String strike() {
      List<String> ids = some(6).stream().distinct().toList();
      int most = 1 + random.nextInt(3);
      assertThat(store.messages().addStrikes(INBOX, ids, most)).isEqualTo(model.strike(ids, most));
      return "struck " + ids;
    }

    private String reopen() {
      Optional<String> id = some(1).stream().findFirst();
      if (random.nextInt(4) == 0) {
        assertThat(store.messages().retry(INBOX, Optional.empty()))
            .isEqualTo(model.retry(Optional.empty()));
        return "retried all";
      }
      id.ifPresent(
          one -> {
            if (random.nextBoolean()) {
              assertThat(store.messages().reopen(INBOX, one)).isEqualTo(model.reopen(one));
            } else {
              assertThat(store.messages().retry(INBOX, id)).isEqualTo(model.retry(id));
            }
          });
      return "retried or reopened " + id;
    }

    private String checkpoint() {
      List<MessageOutcome> outcomes = some(8).stream().map(this::outcome).toList();
      store.messages().checkpoint(INBOX, outcomes, now);
      outcomes.forEach(outcome -> model.write(outcome, now));
      return "checkpointed " + outcomes;
    }

    private MessageOutcome outcome(String id) {
      return switch (random.nextInt(6)) {
        case 0, 1 -> {
          long[] sizes = LongStream.generate(() -> random.nextInt(1000)).limit(2).toArray();
          yield StoreSamples.synced(INBOX, id, now, sizes);
        }
        case 2 -> new MessageOutcome.Other(id, now, random.nextDouble());
        case 3 -> new MessageOutcome.Gone(id);
        case 4 -> new MessageOutcome.Failed(id, "unreadable", Optional.of(now));
        default ->
            new MessageOutcome.RetryLater(
                id, "timed out", random.nextBoolean(), now.plusMillis(random.nextInt(20_000)));
      };
    }

    /** Random messages of the store. They may be finished, and one may occur twice. */
    private List<String> some(int most) {
      List<String> ids = model.ids();
      return ids.isEmpty()
          ? List.of()
          : random.ints(1 + random.nextInt(most), 0, ids.size()).mapToObj(ids::get).toList();
    }
  }
}
