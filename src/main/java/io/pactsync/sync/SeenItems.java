package io.pactsync.sync;

import java.util.BitSet;

/**
 * Remembers which items were seen, in at most one megabyte whatever their number. It may take a new
 * item for a seen one, more often the more it has seen, and never a seen one for a new one. A whole
 * page of new items always has one that is recognized as new.
 */
final class SeenItems {
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
