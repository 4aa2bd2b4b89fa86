package io.pactsync.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs one target with mutated inputs. An input that is handled in a new way becomes a start for
 * further mutations. Not thread-safe, except {@link #current}.
 */
final class FuzzLoop {
  /** Processor time for one input. A mail of 2,000 parts needs a third of it. */
  static final long MAX_CPU_NANOS = 10_000_000_000L;

  /**
   * Bytes allocated for one input, most of them garbage. Detecting the type of a part allocates up
   * to 1.6 MB, and a mail has up to 2,000 parts.
   */
  static final long MAX_ALLOCATED = 4L << 30;

  private static final int MAX_STARTS = 600;
  private static final int MAX_START_BYTES = 20_000;
  private static final int MAX_SHRINKS = 400;
  private static final int KEPT_OF_A_KIND = 5;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final long seed;
  private final Random random;
  private final ByteMutator mutator;
  private final Consumer<FuzzFinding> findings;
  private final List<byte[]> starts = new ArrayList<>();
  private final Set<String> outcomes = new HashSet<>();
  private final Map<String, Integer> kinds = new HashMap<>();
  private long executions;
  private volatile byte[] current = new byte[0];

  FuzzLoop(FuzzTarget target, long seed, Consumer<FuzzFinding> findings) {
    this.target = target;
    this.seed = seed;
    this.random = new Random(seed);
    this.mutator = new ByteMutator(random);
    this.findings = findings;
    starts.addAll(target.seeds());
  }

  FuzzTarget target() {
    return target;
  }

  long executions() {
    return executions;
  }

  /** The number of ways in which inputs were handled. */
  int outcomes() {
    return outcomes.size();
  }

  /** The kinds of findings with their numbers. */
  Map<String, Integer> kinds() {
    return Map.copyOf(kinds);
  }

  /** The input that is being read. */
  byte[] current() {
    return current;
  }

  /** Runs inputs without a change, and adds them to the starts. */
  void runUnchanged(List<byte[]> inputs) {
    for (byte[] input : inputs) {
      run(input);
      if (input.length <= MAX_START_BYTES && !starts.contains(input)) {
        starts.add(input);
      }
    }
  }

  /** Runs mutations while the condition holds. */
  void runWhile(BooleanSupplier more) {
    while (more.getAsBoolean()) {
      byte[] start = starts.get(random.nextInt(starts.size()));
      byte[] mutated = target.repair(mutator.mutate(start, target.tokens(), starts), random);
      if (run(mutated) && mutated.length <= MAX_START_BYTES && starts.size() < MAX_STARTS) {
        starts.add(mutated);
      }
    }
  }

  /** Returns whether the input was handled in a new way. */
  private boolean run(byte[] input) {
    executions++;
    current = input;
    try {
      return outcomes.add(measured(input));
    } catch (Throwable thrown) {
      String kind = FuzzFinding.kindOf(thrown);
      if (kinds.merge(kind, 1, Integer::sum) <= KEPT_OF_A_KIND) {
        byte[] small = shrink(input, kind);
        findings.accept(new FuzzFinding(target.name(), kind, seed, executions, small, thrown));
      }
      return false;
    } finally {
      current = new byte[0];
    }
  }

  private String measured(byte[] input) throws Exception {
    long thread = Thread.currentThread().getId();
    long cpu = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    // A target must not change its input.
    String outcome = target.run(input.clone());
    long cpuUsed = THREADS.getCurrentThreadCpuTime() - cpu;
    long bytesUsed = THREADS.getThreadAllocatedBytes(thread) - bytes;
    if (cpuUsed > MAX_CPU_NANOS) {
      throw new AssertionError("an input needs " + cpuUsed / 1_000_000 + " ms of processor time");
    }
    if (bytesUsed > MAX_ALLOCATED) {
      throw new AssertionError("an input allocates " + (bytesUsed >> 20) + " MB");
    }
    return outcome;
  }

  /** Removes pieces while the finding stays of the same kind. */
  private byte[] shrink(byte[] input, String kind) {
    byte[] smallest = input;
    int tries = 0;
    for (int piece = input.length / 2; piece >= 1 && tries < MAX_SHRINKS; piece /= 2) {
      for (int at = 0; at < smallest.length && tries < MAX_SHRINKS; tries++) {
        byte[] less = without(smallest, at, piece);
        if (isOfKind(less, kind)) {
          smallest = less;
        } else {
          at += piece;
        }
      }
    }
    return smallest;
  }

  private static byte[] without(byte[] in, int at, int count) {
    int end = Math.min(in.length, at + count);
    byte[] less = Arrays.copyOf(in, in.length - (end - at));
    System.arraycopy(in, end, less, at, in.length - end);
    return less;
  }

  private boolean isOfKind(byte[] input, String kind) {
    current = input;
    try {
      measured(input);
      return false;
    } catch (Throwable thrown) {
      return FuzzFinding.kindOf(thrown).equals(kind);
    }
  }
}
