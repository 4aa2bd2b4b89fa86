package io.pactsync.mail.link;

/**
 * A link to a document in a signing service or a file store.
 *
 * @param kind the service
 * @param url the address without redirectors
 */
public record DocumentLink(DocumentLinkService kind, String url) {
  /** The recognized services. */
  public enum DocumentLinkService {
    DOCUSIGN("docusign"),
    ADOBE_SIGN("adobe-sign"),
    DROPBOX_SIGN("dropbox-sign"),
    PANDADOC("pandadoc"),
    GOOGLE_DRIVE("google-drive");

    private final String label;

    DocumentLinkService(String label) {
      this.label = label;
    }

    /** The name of the service in {@code message.json}. */
    public String label() {
      return label;
    }
  }
}
