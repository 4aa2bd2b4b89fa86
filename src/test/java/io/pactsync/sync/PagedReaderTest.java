package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.GmailError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of any paged method end, whatever the server returns. */
class PagedReaderTest {
  private record Page(List<String> items, Optional<String> next) {}

  private static final PagedReader.PagedMethod<Page> METHOD =
      new PagedReader.PagedMethod<>("listing", Page::next, page -> page.items().stream());

  private final List<String> received = new ArrayList<>();
  private int calls;
  private int restarts;

  private void read(Function<String, Page> server) throws Exception {
    readAny(token -> new CallResult.Success<>(server.apply(token)));
  }

  private void readAny(Function<String, CallResult<Page>> server) throws Exception {
    new PagedReader<>(
            METHOD,
            token -> {
              calls++;
              return server.apply(token.orElse("0"));
            },
            new PagedReader.PageReceiver<>() {
              @Override
              public void page(Page page, Optional<String> next) {
                received.addAll(page.items());
              }

              @Override
              public void restart() {
                restarts++;
                received.clear();
              }
            })
        .read(Optional.empty());
  }

  private static Page page(List<String> items, Object next) {
    return new Page(items, Optional.of(String.valueOf(next)));
  }

  private void requireEnd(Function<String, Page> server, int mostCalls) {
    assertThatThrownBy(() -> read(server))
        .isInstanceOf(SyncHaltedException.class)
        .hasMessageStartingWith("Gmail's listing has no end: it ")
        .hasMessageEndingWith("; sync again later")
        .extracting(e -> ((SyncHaltedException) e).haltCause())
        .isEqualTo(SyncHaltedException.HaltCause.GOOGLE);
    assertThat(calls).isLessThanOrEqualTo(mostCalls);
    // The stored progress must not lead the next run to the same page.
    assertThat(received).isEmpty();
    assertThat(restarts).isPositive();
  }

  @Test
  void aRepeatedTokenEnds() {
    requireEnd(token -> page(List.of("a"), "same"), 20);
  }

  @Test
  void alternatingTokensEnd() {
    requireEnd(token -> page(List.of("a" + token), token.equals("1") ? "2" : "1"), 30);
  }

  @Test
  void aLongCycleOfTokensEnds() {
    requireEnd(token -> page(List.of("a" + token), (Integer.parseInt(token) + 1) % 100), 700);
  }

  @Test
  void newTokensWithTheSameItemsEnd() {
    requireEnd(token -> page(List.of("a", "b"), Integer.parseInt(token) + 1), 60);
  }

  @Test
  void newTokensWithAlternatingItemsEnd() {
    requireEnd(
        token -> page(List.of("a" + Integer.parseInt(token) % 7), Integer.parseInt(token) + 1), 60);
  }

  @Test
  void newTokensWithoutItemsEnd() {
    requireEnd(token -> page(List.of(), Integer.parseInt(token) + 1), 60);
  }

  @Test
  void aTokenThatIsAlwaysRefusedEnds() {
    assertThatThrownBy(
            () ->
                readAny(
                    token ->
                        token.equals("0")
                            ? new CallResult.Success<>(page(List.of("a"), "1"))
                            : new CallResult.Failure<>(new GmailError.InvalidPageToken())))
        .hasMessageContaining("refused or repeated its own page tokens 6 times");
    assertThat(calls).isEqualTo(12);
  }

  @Test
  void aTokenThatIsRefusedOnceRestarts() throws Exception {
    readAny(
        token ->
            token.equals("1") && calls == 2
                ? new CallResult.Failure<>(new GmailError.InvalidPageToken())
                : new CallResult.Success<>(
                    token.equals("1")
                        ? new Page(List.of("b"), Optional.empty())
                        : page(List.of("a"), "1")));
    assertThat(received).containsExactly("a", "b");
    assertThat(restarts).isEqualTo(1);
  }

  @Test
  void manyPagesAndSomeEmptyOnesAreReadToTheEnd() throws Exception {
    int pages = 2_000;
    read(
        token -> {
          int number = Integer.parseInt(token);
          List<String> items =
              number % 100 > 60
                  ? List.of()
                  : IntStream.range(0, 500).mapToObj(i -> token + "." + i).toList();
          return new Page(
              items, number + 1 < pages ? Optional.of("" + (number + 1)) : Optional.empty());
        });
    assertThat(received).hasSize(61 * 20 * 500);
    assertThat(restarts).isZero();
  }

  @Test
  void aMillionItemsAreStillToldApart() {
    PagedReader.SeenItems seen = new PagedReader.SeenItems();
    Stream.iterate(1, i -> i + 1).limit(1_000_000).forEach(i -> seen.add(Integer.toHexString(i)));
    long news =
        IntStream.range(2_000_000, 2_000_500).filter(i -> seen.add(Integer.toHexString(i))).count();
    assertThat(news).isGreaterThan(400);
    assertThat(seen.add("1")).isFalse();
  }
}
