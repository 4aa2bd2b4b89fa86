package io.pactsync.emulator.oauth;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** The decisions of the simulated users and administrators. Thread-safe. */
final class EmulatorConsentPolicy {
  private boolean automatic;
  private boolean refused;
  private boolean delegated = true;
  private Optional<Set<String>> grantable = Optional.empty();
  private Duration accessLifetime;

  EmulatorConsentPolicy(boolean automatic, Duration accessLifetime) {
    this.automatic = automatic;
    this.accessLifetime = accessLifetime;
  }

  /** Whether consent is given without a page. */
  synchronized boolean automatic() {
    return automatic;
  }

  /** Whether users refuse consent. */
  synchronized boolean consentRefused() {
    return refused;
  }

  /** Whether service accounts may act for users. */
  synchronized boolean delegationAllowed() {
    return delegated;
  }

  synchronized Duration accessLifetime() {
    return accessLifetime;
  }

  /** Returns the granted scopes among the requested scopes. */
  synchronized Set<String> granted(Set<String> requested) {
    Set<String> granted = new LinkedHashSet<>(requested);
    grantable.ifPresent(granted::retainAll);
    return granted;
  }

  synchronized void automatic(boolean yes) {
    automatic = yes;
  }

  synchronized void refuseConsent(boolean yes) {
    refused = yes;
  }

  synchronized void allowDelegation(boolean yes) {
    delegated = yes;
  }

  synchronized void grantOnly(Optional<Set<String>> scopes) {
    grantable = scopes;
  }

  synchronized void accessLifetime(Duration lifetime) {
    accessLifetime = lifetime;
  }
}
