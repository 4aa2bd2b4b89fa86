package io.pactsync.sync;

/** A problem that a verification found. */
public sealed interface VerificationFinding {
  String gmailId();

  /** The problem in one sentence. */
  String sentence();

  /**
   * A delivered file does not exist.
   *
   * @param file the path below the delivery directory
   */
  record FileMissing(String gmailId, String file) implements VerificationFinding {
    @Override
    public String sentence() {
      return file + " is missing";
    }
  }

  /** The content of a file differs from the delivered one. */
  record FileCorrupt(String gmailId, String file) implements VerificationFinding {
    @Override
    public String sentence() {
      return file + " has changed since it was delivered";
    }
  }

  /** Gmail lists a message that the store does not have. */
  record NotInStore(String gmailId) implements VerificationFinding {
    @Override
    public String sentence() {
      return "Gmail lists it, but the store does not have it";
    }
  }

  /** Gmail lists a message that the store has as gone. */
  record ListedButGone(String gmailId) implements VerificationFinding {
    @Override
    public String sentence() {
      return "Gmail lists it, but the store has it as gone";
    }
  }
}
