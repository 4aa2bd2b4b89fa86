package io.pactsync.mail;

/** The position of a part, numbered as in IMAP. The path of the outermost mail is empty. */
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
