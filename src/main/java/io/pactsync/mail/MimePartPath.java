package io.pactsync.mail;

/** The position of a part, numbered as in IMAP. The path of the outermost mail is empty. */
record MimePartPath(String text) {
  static final MimePartPath MAIL = new MimePartPath("");

  MimePartPath child(int number) {
    return new MimePartPath(text.isEmpty() ? Integer.toString(number) : text + "." + number);
  }

  MimePartPath member(String entry) {
    return new MimePartPath(text + "!" + entry);
  }

  @Override
  public String toString() {
    return text.isEmpty() ? "the mail" : "part " + text;
  }
}
