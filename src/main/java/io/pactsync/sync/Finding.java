package io.pactsync.sync;

/** One thing that a verification found amiss. */
public sealed interface Finding {
  String gmailId();

  /** In one sentence. */
  String sentence();

  /**
   * A file that the books know does not exist.
   *
   * @param file its path below the delivery directory
   */
  record FileMissing(String gmailId, String file) implements Finding {
    @Override
    public String sentence() {
      return file + " is missing";
    }
  }

  /** A file is not what was delivered. */
  record FileCorrupt(String gmailId, String file) implements Finding {
    @Override
    public String sentence() {
      return file + " is not what was delivered";
    }
  }

  /** Gmail lists a message that the books do not know. */
  record NotInBooks(String gmailId) implements Finding {
    @Override
    public String sentence() {
      return "Gmail lists it, and it is not in the books";
    }
  }

  /** Gmail lists a message that is gone by the books. */
  record NotGone(String gmailId) implements Finding {
    @Override
    public String sentence() {
      return "it is gone by the books, and Gmail lists it";
    }
  }
}
