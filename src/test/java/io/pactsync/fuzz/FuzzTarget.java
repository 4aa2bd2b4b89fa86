package io.pactsync.fuzz;

import java.util.List;
import java.util.Random;

/** A reader of input from outside, and what must hold for every input. Used by one thread. */
interface FuzzTarget extends AutoCloseable {
  /** A short name, also used in file names. */
  String name();

  /** Valid inputs, from which the mutations start. At least one. */
  List<byte[]> seeds();

  /** Texts with a meaning in the format, one byte per character. At least one. */
  List<String> tokens();

  /**
   * Reads the input and checks the result. Throws on a violation: an {@link AssertionError}, or an
   * exception that the reader does not declare.
   *
   * @return a short text that is the same for inputs that are handled in the same way. An input
   *     with a new text becomes a start for further mutations
   */
  String run(byte[] input) throws Exception;

  /** Corrects outer framing, so that more mutations reach the inner format. */
  default byte[] repair(byte[] mutated, Random random) {
    return mutated;
  }

  @Override
  default void close() throws Exception {}
}
