package io.pactsync.store;

/** What every group of laws has at hand: books that are empty when a test begins. */
public interface StoreLaws {
  /** The books under test. */
  Store store();

  /** The same books, opened once more beside {@link #store()}. */
  Store another();
}
