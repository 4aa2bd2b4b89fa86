package io.pactsync.store;

import java.time.Instant;

/** A message that Pactsync has given up, with the reason. */
public record DeadLetter(String email, String gmailId, int attempts, String reason, Instant at) {}
