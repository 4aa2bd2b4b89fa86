package io.pactsync.contract;

/**
 * A piece of evidence.
 *
 * @param weight what it adds to the sum; below zero it speaks against a contract
 * @param reason a sentence for people
 */
record Finding(double weight, String reason) {
  boolean isAgainst() {
    return weight < 0;
  }

  String sentence() {
    return isAgainst() ? "against it: " + reason : reason;
  }
}
