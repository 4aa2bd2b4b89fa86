package io.pactsync.emulator.oauth;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** How the people and administrators behind the accounts behave. Thread-safe. */
final class ConsentPolicy {
  private record State(
      boolean automatic,
      boolean refused,
      boolean delegated,
      Optional<Set<String>> grantable,
      Duration accessLifetime) {}

  private final AtomicReference<State> state;

  ConsentPolicy(boolean automatic, Duration accessLifetime) {
    state =
        new AtomicReference<>(new State(automatic, false, true, Optional.empty(), accessLifetime));
  }

  boolean automatic() {
    return state.get().automatic();
  }

  boolean refused() {
    return state.get().refused();
  }

  boolean delegated() {
    return state.get().delegated();
  }

  Duration accessLifetime() {
    return state.get().accessLifetime();
  }

  /** What is granted of what was asked for. */
  Set<String> granted(Set<String> asked) {
    Set<String> granted = new LinkedHashSet<>(asked);
    state.get().grantable().ifPresent(granted::retainAll);
    return granted;
  }

  void automatic(boolean yes) {
    state.updateAndGet(
        s -> new State(yes, s.refused(), s.delegated(), s.grantable(), s.accessLifetime()));
  }

  void refuse(boolean yes) {
    state.updateAndGet(
        s -> new State(s.automatic(), yes, s.delegated(), s.grantable(), s.accessLifetime()));
  }

  void delegate(boolean yes) {
    state.updateAndGet(
        s -> new State(s.automatic(), s.refused(), yes, s.grantable(), s.accessLifetime()));
  }

  void grantOnly(Optional<Set<String>> scopes) {
    state.updateAndGet(
        s -> new State(s.automatic(), s.refused(), s.delegated(), scopes, s.accessLifetime()));
  }

  void accessLifetime(Duration lifetime) {
    state.updateAndGet(
        s -> new State(s.automatic(), s.refused(), s.delegated(), s.grantable(), lifetime));
  }
}
