package io.pactsync.bench;

import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageRef;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Measures the time of the store's queries for different numbers of messages. Fills the store to
 * each size with the calls of a sync, then measures. The last hundred messages are pending. Of the
 * others, one in twenty carries a contract.
 */
public final class StoreScaleBenchmark {
  private static final String INBOX = "legal@example.com";
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
  private static final int PAGE = 500;
  private static final int PENDING = 100;
  private static final int TIMES = 41;

  private final Path file;
  private final Map<String, List<Double>> table = new LinkedHashMap<>();
  private int listed;
  private int extra = 2_000_000_000;

  private StoreScaleBenchmark(Path file) {
    this.file = file;
  }

  /**
   * Fills the store, measures, and prints a table.
   *
   * @param args the sizes in ascending order
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("pactsync-store-");
    StoreScaleBenchmark benchmark = new StoreScaleBenchmark(folder.resolve("pactsync.db"));
    try {
      for (String size : args) {
        benchmark.fillTo(Integer.parseInt(size));
        benchmark.measureAll();
      }
      benchmark.print(args);
    } finally {
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(folder.resolve("pactsync.db" + suffix));
      }
    }
  }

  private Store open() {
    return SqliteStore.open("jdbc:sqlite:" + file, InstantSource.fixed(NOW));
  }

  private static String id(int number) {
    return String.format(Locale.ROOT, "%016x", 0x1900000000000000L + number);
  }

  private static List<MessageRef> refs(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(number -> new MessageRef(id(number), id(number)))
        .toList();
  }

  private void fillTo(int size) {
    long began = System.nanoTime();
    try (Store store = open()) {
      for (; listed < size; listed += PAGE) {
        store.listings().enqueue(INBOX, refs(listed, listed + PAGE));
        if (listed + PAGE <= size - PENDING) {
          settle(store, listed, listed + PAGE);
        } else {
          settle(store, listed, size - PENDING);
        }
      }
      // Completes a listing, as after a first sync.
      Listing listing =
          store
              .listings()
              .begin(new Listing(0, INBOX, ListingKind.FULL, "", "", "1", Optional.empty(), NOW));
      store.listings().recordPage(listing, List.of(), Optional.empty());
    }
    System.err.printf(
        "store: %,d messages after %.0f s%n", size, (System.nanoTime() - began) / 1e9);
  }

  private static void settle(Store store, int from, int to) {
    List<MessageOutcome> outcomes = new ArrayList<>();
    for (int number = from; number < to; number++) {
      outcomes.add(
          number % 20 == 0
              ? synced(number)
              : new MessageOutcome.Other(id(number), NOW.minusSeconds(number), 0.1));
    }
    store.messages().checkpoint(INBOX, outcomes, NOW);
  }

  private static MessageOutcome synced(int number) {
    String folder = INBOX + "/2026/11/" + id(number);
    return new MessageOutcome.Synced(
        id(number),
        new ContractRow(
            INBOX,
            id(number),
            id(number),
            NOW.minusSeconds(number),
            Optional.of("<" + number + "@example.com>"),
            Optional.of("Legal <legal@example.org>"),
            Optional.of("Agreement " + number),
            false,
            0.9,
            List.of("a PDF named agreement"),
            0,
            folder,
            "0".repeat(64)),
        List.of(
            new DocumentRow(
                "2",
                Optional.of("agreement.pdf"),
                "agreement.pdf",
                "application/pdf",
                "application/pdf",
                12_345,
                "0".repeat(64),
                Optional.empty())));
  }

  private void measureAll() {
    measure("open the store", () -> open().close());
    try (Store store = open()) {
      var messages = store.messages();
      measure("status: counts by state", () -> messages.counts(INBOX));
      measure("resume: cursor and unfinished listing", () -> resume(store));
      measure("next 200 messages to fetch", () -> messages.due(INBOX, NOW, 0, 200));
      measure("due time of the next message", () -> messages.nextDue(INBOX));
      measure("a page of 500 known ids", () -> store.listings().enqueue(INBOX, refs(0, PAGE)));
      measure("states of 500 ids (verify --remote)", () -> messages.statesOf(INBOX, ids()));
      measure("dead letters, the latest 20", () -> messages.deadLetters(Optional.of(INBOX), 20));
      measure(
          "contracts, the latest 20",
          () -> store.contracts().find(Optional.of(INBOX), Optional.empty(), false, 20));
      measure("checkpoint of 25 outcomes", () -> settle(store, 0, 25));
      measure("verify: the first hundred contracts", () -> hundred(store));
      measure("a page of 500 new ids", () -> newPage(store));
    }
  }

  private static void resume(Store store) {
    store.listings().cursor(INBOX);
    store.listings().unfinished(INBOX);
  }

  private List<String> ids() {
    return refs(listed / 2, listed / 2 + PAGE).stream().map(MessageRef::gmailId).toList();
  }

  /** Adds the page to another inbox, so that the number of pending messages stays the same. */
  private void newPage(Store store) {
    store.listings().enqueue("other@example.com", refs(extra - PAGE, extra));
    extra -= PAGE;
  }

  private static final class EnoughContracts extends RuntimeException {}

  private static void hundred(Store store) {
    int[] seen = {0};
    try {
      store
          .messages()
          .forEachContract(
              INBOX,
              stored -> {
                if (++seen[0] == 100) {
                  throw new EnoughContracts();
                }
              });
    } catch (EnoughContracts e) {
      // Stops before the next page is read.
    }
  }

  private void measure(String what, Runnable query) {
    double[] millis = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      long began = System.nanoTime();
      query.run();
      millis[i] = (System.nanoTime() - began) / 1e6;
    }
    Arrays.sort(millis);
    table.computeIfAbsent(what, key -> new ArrayList<>()).add(millis[TIMES / 2]);
  }

  private void print(String[] sizes) {
    StringBuilder head = new StringBuilder("| Query, median ms |");
    StringBuilder rule = new StringBuilder("|---|");
    for (String size : sizes) {
      head.append(String.format(Locale.ROOT, " %,d messages |", Integer.parseInt(size)));
      rule.append("---:|");
    }
    System.out.println(head + "\n" + rule);
    table.forEach(
        (what, medians) -> {
          StringBuilder row = new StringBuilder("| " + what + " |");
          medians.forEach(median -> row.append(String.format(Locale.ROOT, " %.2f |", median)));
          System.out.println(row);
        });
  }
}
