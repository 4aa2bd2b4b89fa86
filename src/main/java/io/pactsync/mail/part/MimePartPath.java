package io.pactsync.mail.part;

/** The position of a part, numbered as in IMAP. The path of the outermost mail is empty. */
public record MimePartPath(String text) {
  public static final MimePartPath MAIL = new MimePartPath("");

  public MimePartPath child(int number) {
    return new MimePartPath(text.isEmpty() ? Integer.toString(number) : text + "." + number);
  }

  public MimePartPath member(String entry) {
    return new MimePartPath(text + "!" + entry);
  }

  @Override
  public String toString() {
    return text.isEmpty() ? "the mail" : "part " + text;
  }
}
