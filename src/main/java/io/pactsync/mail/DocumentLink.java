package io.pactsync.mail;

/**
 * A link to a document in a signing service or a file store.
 *
 * @param kind the service
 * @param url the address without redirectors
 */
public record DocumentLink(Kind kind, String url) {
  /** The recognized services. */
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

    /** The name of the service in {@code message.json}. */
    public String label() {
      return label;
    }
  }
}
