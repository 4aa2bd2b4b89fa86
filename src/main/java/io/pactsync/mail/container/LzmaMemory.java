package io.pactsync.mail.container;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the heap that LZMA dictionaries use. The size of a dictionary is a number in the archive,
 * and the decoder allocates it at once. One thread of the process unpacks LZMA at a time, and an
 * archive inside another gets less. Thread-safe.
 */
final class LzmaMemory {
  /** Enough for the dictionary of 64 MiB that 7-Zip uses at its highest level. */
  private static final int OUTER_KIB = 72 << 10;

  private static final int INNER_KIB = 16 << 10;
  private static final int INNERMOST_KIB = 1 << 10;

  /** Static, because the heap is shared by all readers of the process. */
  private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

  private LzmaMemory() {}

  /** A step that unpacks LZMA data. */
  interface LzmaStep<E extends Exception> {
    /**
     * Unpacks within a limit.
     *
     * @param limitKib the memory that the decoder may use, in KiB
     */
    void run(int limitKib) throws E;
  }

  /** Waits until no other thread unpacks LZMA data, and runs the step. */
  static <E extends Exception> void unpack(LzmaStep<E> step) throws E {
    ONE_AT_A_TIME.lock();
    try {
      step.run(
          switch (ONE_AT_A_TIME.getHoldCount()) {
            case 1 -> OUTER_KIB;
            case 2 -> INNER_KIB;
            default -> INNERMOST_KIB;
          });
    } finally {
      ONE_AT_A_TIME.unlock();
    }
  }
}
