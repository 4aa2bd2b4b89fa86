package io.pactsync.store;

import java.time.Instant;

/** A message that was given up, and why. */
public record DeadLetter(String email, String gmailId, int attempts, String reason, Instant at) {}
