package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The faults that an emulator injects, and the code that it runs at a given call. Rules and hooks
 * can be added at any time. The first matching rule wins; every matching rule counts the call.
 * Thread-safe.
 */
public final class FaultPlan {
  private static final class ActiveFaultRule {
    final FaultRule rule;
    long seen;

    ActiveFaultRule(FaultRule rule) {
      this.rule = rule;
    }

    boolean applies(Random random) {
      seen++;
      if (rule.occurrence() instanceof FaultOccurrence.CallRange span) {
        return seen >= span.first() && seen <= span.last();
      }
      return rule.occurrence() instanceof FaultOccurrence.CallProbability chance
          && random.nextDouble() < chance.probability();
    }
  }

  private static final class CallHook {
    final GmailMethod method;
    final Consumer<String> action;
    long left;

    CallHook(GmailMethod method, long nth, Consumer<String> action) {
      this.method = method;
      this.left = nth;
      this.action = action;
    }
  }

  private final Random random;
  private final List<ActiveFaultRule> rules = new ArrayList<>();
  private final List<CallHook> hooks = new ArrayList<>();

  /**
   * @param seed the random seed for rules with a probability
   */
  public FaultPlan(long seed) {
    this.random = new Random(seed);
  }

  /** Adds a rule after the existing rules. */
  public synchronized FaultPlan add(FaultRule rule) {
    rules.add(new ActiveFaultRule(rule));
    return this;
  }

  /** Adds the rules of a specification. See {@link FaultSpec}. */
  public FaultPlan add(String spec) {
    FaultSpec.parse(spec).forEach(this::add);
    return this;
  }

  /**
   * Runs an action just before the n-th call of this method is served. Calls are counted from 1,
   * starting now. The action receives the mailbox's address. A test can use this to deliver mail
   * before the third page of a listing.
   */
  public synchronized FaultPlan runBefore(GmailMethod method, long nth, Consumer<String> action) {
    hooks.add(new CallHook(method, nth, action));
    return this;
  }

  /** Removes all rules and hooks. */
  public synchronized void clear() {
    rules.clear();
    hooks.clear();
  }

  /** Counts this call of a Gmail method and returns the fault to inject. */
  public synchronized Optional<FaultRule> nextFault(
      GmailMethod method, Optional<String> messageId, Optional<String> user) {
    Optional<FaultRule> chosen = Optional.empty();
    for (ActiveFaultRule active : rules) {
      if (active.rule.matches(method, messageId, user)
          && active.applies(random)
          && chosen.isEmpty()) {
        chosen = Optional.of(active.rule);
      }
    }
    return chosen;
  }

  /** Counts this token refresh and returns whether it is refused. */
  public synchronized boolean refusesRefresh() {
    boolean chosen = false;
    for (ActiveFaultRule active : rules) {
      if (!active.rule.kind().appliesToGmailCalls()) {
        chosen |= active.applies(random);
      }
    }
    return chosen;
  }

  /** Counts this call and runs the hooks that are due. */
  public void runHooks(GmailMethod method, String user) {
    List<Consumer<String>> due = new ArrayList<>();
    synchronized (this) {
      hooks.removeIf(
          hook -> {
            if (hook.method == method && --hook.left == 0) {
              due.add(hook.action);
              return true;
            }
            return false;
          });
    }
    // Run outside the lock: an action may be slow or may add rules.
    due.forEach(action -> action.accept(user));
  }
}
