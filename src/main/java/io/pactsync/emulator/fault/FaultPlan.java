package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The faults that an emulator plays, and code that it runs when a certain call comes. Rules and
 * hooks may be added while it runs. The first rule that fits wins; every rule that fits counts the
 * call. Thread-safe.
 */
public final class FaultPlan {
  private static final class Armed {
    final FaultRule rule;
    long seen;

    Armed(FaultRule rule) {
      this.rule = rule;
    }

    boolean strikes(Random random) {
      seen++;
      if (rule.occurrence() instanceof Occurrence.Span span) {
        return seen >= span.first() && seen <= span.last();
      }
      return rule.occurrence() instanceof Occurrence.Chance chance
          && random.nextDouble() < chance.probability();
    }
  }

  private static final class Hook {
    final GmailMethod method;
    final Consumer<String> action;
    long left;

    Hook(GmailMethod method, long nth, Consumer<String> action) {
      this.method = method;
      this.left = nth;
      this.action = action;
    }
  }

  private final Random random;
  private final List<Armed> rules = new ArrayList<>();
  private final List<Hook> hooks = new ArrayList<>();

  /**
   * @param seed of the draws for rules with a probability
   */
  public FaultPlan(long seed) {
    this.random = new Random(seed);
  }

  /** Adds a rule, after those that are there. */
  public synchronized FaultPlan add(FaultRule rule) {
    rules.add(new Armed(rule));
    return this;
  }

  /** Adds the rules of a specification; see {@link FaultSpec}. */
  public FaultPlan add(String spec) {
    FaultSpec.parse(spec).forEach(this::add);
    return this;
  }

  /**
   * Runs an action just before the n-th call of this method, counted from 1 and from now, is worked
   * upon; it is given the mailbox's address. So mail can arrive before the third page of a listing.
   */
  public synchronized FaultPlan before(GmailMethod method, long nth, Consumer<String> action) {
    hooks.add(new Hook(method, nth, action));
    return this;
  }

  /** Takes all rules and hooks away. */
  public synchronized void clear() {
    rules.clear();
    hooks.clear();
  }

  /** The rule that befalls this call of a Gmail method, which is thereby counted. */
  public synchronized Optional<FaultRule> strike(
      GmailMethod method, Optional<String> messageId, Optional<String> user) {
    Optional<FaultRule> struck = Optional.empty();
    for (Armed armed : rules) {
      if (armed.rule.fits(method, messageId, user) && armed.strikes(random) && struck.isEmpty()) {
        struck = Optional.of(armed.rule);
      }
    }
    return struck;
  }

  /** Whether this refresh of an access token is refused. */
  public synchronized boolean strikesRefresh() {
    boolean struck = false;
    for (Armed armed : rules) {
      if (!armed.rule.kind().isOfGmail()) {
        struck |= armed.strikes(random);
      }
    }
    return struck;
  }

  /** Runs the actions whose call has come. */
  public void arrive(GmailMethod method, String user) {
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
    // Outside the lock: an action may add rules, or be slow.
    due.forEach(action -> action.accept(user));
  }
}
