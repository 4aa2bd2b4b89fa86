package io.pactsync.emulator.fault;

import io.pactsync.quota.GmailMethod;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A fault and the calls that it applies to. Immutable: each method returns a narrower rule. A rule
 * without further conditions applies to every call for which its kind is possible.
 *
 * <pre>{@code
 * FaultRule.of(FaultKind.RESET).on(GmailMethod.MESSAGES_GET).nth(3);
 * FaultRule.of(FaultKind.UNAVAILABLE).next(5);
 * FaultRule.of(FaultKind.STALL).lasting(Duration.ofSeconds(10)).chance(0.01);
 * FaultRule.of(FaultKind.GONE).forMessage("18f2a6c0d1e3b457");
 * }</pre>
 *
 * @param kind the kind of fault
 * @param lasting the duration, for kinds that have one
 * @param amount the count, for kinds that have one
 * @param method only calls of this method
 * @param messageId only calls for this message
 * @param user only calls of the user with this address
 * @param occurrence the selection among the matching calls
 */
public record FaultRule(
    FaultKind kind,
    Optional<Duration> lasting,
    OptionalInt amount,
    Optional<GmailMethod> method,
    Optional<String> messageId,
    Optional<String> user,
    FaultOccurrence occurrence) {

  public FaultRule {
    method.ifPresent(
        named -> {
          if (!kind.appliesTo(named)) {
            throw new IllegalArgumentException(
                "the fault "
                    + kind.specName()
                    + " is not possible for "
                    + named.apiName()
                    + "; leave the method out or name another method");
          }
        });
    lasting.ifPresent(
        duration -> {
          if (duration.isNegative()) {
            throw new IllegalArgumentException(
                "the fault "
                    + kind.specName()
                    + " has the duration "
                    + duration
                    + "; give a duration of zero or more");
          }
        });
  }

  /** Applies to every call for which this kind is possible. */
  public static FaultRule of(FaultKind kind) {
    return new FaultRule(
        kind,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new FaultOccurrence.CallProbability(1));
  }

  /** Sets the duration. */
  public FaultRule lasting(Duration duration) {
    return new FaultRule(kind, Optional.of(duration), amount, method, messageId, user, occurrence);
  }

  /** Sets the count. */
  public FaultRule withAmount(int count) {
    return new FaultRule(kind, lasting, OptionalInt.of(count), method, messageId, user, occurrence);
  }

  /** Restricts the rule to calls of this method. */
  public FaultRule on(GmailMethod only) {
    return new FaultRule(kind, lasting, amount, Optional.of(only), messageId, user, occurrence);
  }

  /** Restricts the rule to calls for this message. */
  public FaultRule forMessage(String id) {
    return new FaultRule(kind, lasting, amount, method, Optional.of(id), user, occurrence);
  }

  /** Restricts the rule to calls of this user. */
  public FaultRule forUser(String email) {
    return new FaultRule(kind, lasting, amount, method, messageId, Optional.of(email), occurrence);
  }

  /** Applies to each matching call with this probability, from 0 to 1. */
  public FaultRule chance(double probability) {
    return withOccurrence(new FaultOccurrence.CallProbability(probability));
  }

  /** Applies to the n-th matching call, counted from 1 since the rule was added. */
  public FaultRule nth(long n) {
    return between(n, n);
  }

  /** Applies to the next n matching calls. */
  public FaultRule next(long n) {
    return between(1, n);
  }

  /** Applies to the matching calls from first to last, both included, counted from 1. */
  public FaultRule between(long first, long last) {
    return withOccurrence(new FaultOccurrence.CallRange(first, last));
  }

  FaultRule withOccurrence(FaultOccurrence when) {
    return new FaultRule(kind, lasting, amount, method, messageId, user, when);
  }

  boolean matches(GmailMethod called, Optional<String> id, Optional<String> caller) {
    return kind.appliesTo(called)
        && (method.isEmpty() || method.get() == called)
        && (messageId.isEmpty() || messageId.equals(id))
        && (user.isEmpty() || user.equals(caller));
  }

  /** Returns the text form, which {@link FaultSpec#parse} reads. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind.specName());
    lasting.ifPresent(duration -> text.append('(').append(duration.toMillis()).append("ms)"));
    amount.ifPresent(count -> text.append('(').append(count).append(')'));
    method.ifPresent(named -> text.append(':').append(named.apiName()));
    messageId.ifPresent(id -> text.append(":id=").append(id));
    user.ifPresent(email -> text.append(":user=").append(email));
    return text.append(occurrence).toString();
  }
}
