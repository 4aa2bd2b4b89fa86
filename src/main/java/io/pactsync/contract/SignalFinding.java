package io.pactsync.contract;

/**
 * A piece of evidence for or against a contract.
 *
 * @param weight added to the sum; negative is evidence against a contract
 * @param reason a sentence for people
 */
record SignalFinding(double weight, String reason) {
  boolean isAgainst() {
    return weight < 0;
  }

  String toSentence() {
    return isAgainst() ? "against it: " + reason : reason;
  }
}
