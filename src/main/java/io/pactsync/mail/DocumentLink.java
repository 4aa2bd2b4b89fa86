package io.pactsync.mail;

/**
 * A link to a document in a signing service or a file store, in place of an attachment.
 *
 * @param kind the service
 * @param url what a click would open
 */
public record DocumentLink(Kind kind, String url) {
  /** The services that are recognised. */
  public enum Kind {
    DOCUSIGN("docusign"),
    ADOBE_SIGN("adobe-sign"),
    DROPBOX_SIGN("dropbox-sign"),
    PANDADOC("pandadoc"),
    GOOGLE_DRIVE("google-drive");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The word that stands for the service in {@code message.json}. */
    public String label() {
      return label;
    }
  }
}
