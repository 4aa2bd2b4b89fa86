package io.pactsync.mail;

/** Where a part stands, numbered as in IMAP; the outermost mail's own path is empty. */
record PartPath(String text) {
  static final PartPath MAIL = new PartPath("");

  PartPath child(int number) {
    return new PartPath(text.isEmpty() ? Integer.toString(number) : text + "." + number);
  }

  PartPath member(String entry) {
    return new PartPath(text + "!" + entry);
  }

  @Override
  public String toString() {
    return text.isEmpty() ? "the mail" : "part " + text;
  }
}
