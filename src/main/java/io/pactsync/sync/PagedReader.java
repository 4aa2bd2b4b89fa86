package io.pactsync.sync;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.GmailError;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads all pages of a paged method. The last page is the one without a token. If Gmail refuses a
 * token or returns it twice, reading restarts at the first page; nothing is lost. The reader gives
 * up after too many restarts, or too many pages in a row without new items.
 *
 * @param <P> a page
 */
final class PagedReader<P> {
  /** Gmail accepts its own tokens for hours, so a few restarts in one reading are plenty. */
  static final int MAX_RESTARTS = 5;

  /** Gmail returns a few empty pages with a token when it filters many messages. */
  static final int MAX_PAGES_WITHOUT_NEW_ITEMS = 50;

  /**
   * A paged method.
   *
   * @param name what is read, for error texts
   * @param items identifies what a page holds, to tell a new page from a repeated one
   */
  record PagedMethod<P>(
      String name, Function<P, Optional<String>> nextToken, Function<P, Stream<String>> items) {}

  /** Requests one page. */
  interface PageCall<P> {
    CallResult<P> page(Optional<String> token) throws InterruptedException;
  }

  /** Receives the pages. */
  interface PageReceiver<P> {
    /**
     * Receives the next page.
     *
     * @param next the token of the following page; empty at the end
     */
    void page(P page, Optional<String> next);

    /** Called before the first page is read again. */
    void restart();
  }

  private final PagedMethod<P> method;
  private final PageCall<P> call;
  private final PageReceiver<P> receiver;
  private final Set<String> tokens = new HashSet<>();
  private final SeenItems items = new SeenItems();
  private int restarts;
  private int pagesWithoutNewItems;

  PagedReader(PagedMethod<P> method, PageCall<P> call, PageReceiver<P> receiver) {
    this.method = method;
    this.call = call;
    this.receiver = receiver;
  }

  /**
   * Reads to the end.
   *
   * @param from the token of the page to begin with; empty for the first page
   * @throws SyncHaltedException when Gmail fails, or when the pages have no end
   */
  void read(Optional<String> from) throws SyncHaltedException, InterruptedException {
    Optional<String> token = from;
    token.ifPresent(tokens::add);
    while (true) {
      CallResult<P> outcome = call.page(token);
      if (token.isPresent() && isRefusedToken(outcome)) {
        restart();
        token = Optional.empty();
        continue;
      }
      P page = GmailResults.valueOf(outcome);
      Optional<String> next = method.nextToken().apply(page);
      if (next.isPresent() && !tokens.add(next.get())) {
        restart();
        token = Optional.empty();
        continue;
      }
      requireProgress(page);
      receiver.page(page, next);
      if (next.isEmpty()) {
        return;
      }
      token = next;
    }
  }

  private static boolean isRefusedToken(CallResult<?> outcome) {
    return outcome instanceof CallResult.Failure<?> failure
        && failure.error() instanceof GmailError.InvalidPageToken;
  }

  private void restart() throws SyncHaltedException {
    receiver.restart();
    tokens.clear();
    if (++restarts > MAX_RESTARTS) {
      throw endless("refused or repeated its own page tokens " + restarts + " times");
    }
  }

  private void requireProgress(P page) throws SyncHaltedException {
    // Adds every item, so it must not stop at the first new one.
    long newItems = method.items().apply(page).filter(items::add).count();
    pagesWithoutNewItems = newItems > 0 ? 0 : pagesWithoutNewItems + 1;
    if (pagesWithoutNewItems >= MAX_PAGES_WITHOUT_NEW_ITEMS) {
      // Otherwise the next run would continue at the same page.
      receiver.restart();
      throw endless("returned " + pagesWithoutNewItems + " pages in a row that bring nothing new");
    }
  }

  private SyncHaltedException endless(String symptom) {
    return new SyncHaltedException(
        SyncHaltedException.HaltCause.GOOGLE,
        "Gmail's " + method.name() + " has no end: it " + symptom + "; sync again later");
  }

  /**
   * A Bloom filter of at most one megabyte. It may report a new item as seen, but never a seen item
   * as new. A whole page of new items almost always has one that is recognized as new.
   */
  static final class SeenItems {
    private static final int BITS = 1 << 23;

    private final BitSet bits = new BitSet();

    /** Adds the item and returns whether it is new. */
    boolean add(String item) {
      long hash = hash(item);
      int first = (int) (hash & (BITS - 1));
      int second = (int) ((hash >>> 32) & (BITS - 1));
      boolean seen = bits.get(first) && bits.get(second);
      bits.set(first);
      bits.set(second);
      return !seen;
    }

    /** FNV-1a, then a mix, because ids that follow each other differ in few bits. */
    private static long hash(String item) {
      long hash = 0xcbf29ce484222325L;
      for (int i = 0; i < item.length(); i++) {
        hash = (hash ^ item.charAt(i)) * 0x100000001b3L;
      }
      hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
      hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
      return hash ^ (hash >>> 31);
    }
  }
}
