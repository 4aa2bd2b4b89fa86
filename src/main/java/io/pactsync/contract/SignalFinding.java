package io.pactsync.contract;

/**
 * A piece of evidence for or against a contract.
 *
 * @param weight added to the sum; negative is evidence against a contract
 * @param reason a sentence for people
 * @param aboutContents whether it says something about the contents, not only that a file of a
 *     likely type exists
 */
record SignalFinding(double weight, String reason, boolean aboutContents) {
  SignalFinding(double weight, String reason) {
    this(weight, reason, true);
  }

  /** A file of a type that contracts use exists, or may exist. */
  static SignalFinding ofFileType(double weight, String reason) {
    return new SignalFinding(weight, reason, false);
  }

  /** Whether it makes a contract more likely by what the message says. */
  boolean saysContract() {
    return aboutContents && weight > 0;
  }

  boolean isAgainst() {
    return weight < 0;
  }

  String toSentence() {
    return isAgainst() ? "against it: " + reason : reason;
  }
}
