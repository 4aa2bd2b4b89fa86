package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Caches the listings that clients page through. The first page runs the search once, and later
 * arrivals do not shift the pages. This also keeps paging cheap in a large mailbox. Only the latest
 * listings are kept, so a token can become invalid, as at Gmail. Thread-safe.
 */
final class PagedListings<T> {
  private static final int KEPT = 16;
  private static final int OFFSET_DIGITS = 9;
  private static final int REPEATED = 5;
  private static final Pattern TOKEN = Pattern.compile("\\d{10,19}\\d{" + OFFSET_DIGITS + "}");

  /**
   * One page.
   *
   * @param next the token of the next page
   */
  record ListingPage<T>(List<T> items, Optional<String> next) {}

  private record CachedListing<T>(String query, List<T> items) {}

  private final Map<String, CachedListing<T>> listings =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, CachedListing<T>> eldest) {
          return size() > KEPT;
        }
      };
  private final Random random = new Random(7);

  /**
   * Returns a page of at most {@code size} items.
   *
   * @param query identifies the listing; a token is valid only for the same query
   * @param fault an injected fault that changes the page
   * @param search finds all items, when the first page is requested
   */
  ListingPage<T> page(
      String query,
      Optional<String> token,
      int size,
      Optional<FaultKind> fault,
      Supplier<List<T>> search)
      throws GoogleErrorException {
    return token.isPresent()
        ? page(token.get(), find(query, token.get()), size, fault)
        : first(new CachedListing<>(query, search.get()), size, fault);
  }

  private ListingPage<T> first(CachedListing<T> found, int size, Optional<FaultKind> fault)
      throws GoogleErrorException {
    CachedListing<T> listing =
        fault.equals(Optional.of(FaultKind.SHUFFLED))
            ? new CachedListing<>(found.query(), shuffled(found.items()))
            : found;
    return page(token(keep(listing), 0), listing, size, fault);
  }

  /** Keeps the listing under a new id, which its tokens begin with. */
  private synchronized String keep(CachedListing<T> listing) {
    String id = Long.toString(random.nextLong(1_000_000_000_000_000_000L, Long.MAX_VALUE));
    listings.put(id, listing);
    return id;
  }

  private synchronized CachedListing<T> find(String query, String token)
      throws GoogleErrorException {
    CachedListing<T> listing =
        TOKEN.matcher(token).matches()
            ? listings.get(token.substring(0, token.length() - OFFSET_DIGITS))
            : null;
    if (listing == null || !listing.query().equals(query)) {
      throw new GoogleErrorException(GoogleErrors.invalidPageToken());
    }
    return listing;
  }

  private ListingPage<T> page(
      String token, CachedListing<T> listing, int size, Optional<FaultKind> fault)
      throws GoogleErrorException {
    String id = token.substring(0, token.length() - OFFSET_DIGITS);
    int from = Integer.parseInt(token.substring(token.length() - OFFSET_DIGITS));
    List<T> all = listing.items();
    if (from > all.size()) {
      throw new GoogleErrorException(GoogleErrors.invalidPageToken());
    }
    if (fault.equals(Optional.of(FaultKind.EMPTY_PAGE))) {
      return new ListingPage<>(List.of(), Optional.of(token));
    }
    if (fault.equals(Optional.of(FaultKind.REPEATED_TOKEN))) {
      return new ListingPage<>(
          all.subList(from, Math.min(from + size, all.size())), Optional.of(token));
    }
    if (fault.equals(Optional.of(FaultKind.ENDLESS_PAGES))) {
      return new ListingPage<>(
          all.subList(from, Math.min(from + size, all.size())),
          Optional.of(token(keep(listing), from)));
    }
    int to = Math.min(from + size, all.size());
    Optional<String> next = to < all.size() ? Optional.of(token(id, to)) : Optional.empty();
    List<T> items = all.subList(from, to);
    if (fault.equals(Optional.of(FaultKind.REPEATED_IDS))) {
      items = new ArrayList<>(items);
      items.addAll(0, all.subList(Math.max(0, from - REPEATED), from));
      // The first page has no predecessor, so it repeats its own items.
      items.addAll(from == 0 ? all.subList(0, Math.min(REPEATED, to)) : List.of());
    }
    if (fault.equals(Optional.of(FaultKind.SHUFFLED)) && from > 0) {
      items = shuffled(items);
    }
    return new ListingPage<>(items, next);
  }

  private synchronized List<T> shuffled(List<T> items) {
    List<T> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  private static String token(String id, int offset) {
    return id + String.format("%0" + OFFSET_DIGITS + "d", offset);
  }
}
