package io.pactsync.emulator.sample;

/** The e-sign services with the senders and links of their completion mails. */
enum SampleESignService {
  DOCUSIGN(
      "Docusign",
      "Legal via Docusign <dse@docusign.net>",
      "https://eu.docusign.net/Signing/EmailStart.aspx?a=%1$s&acct=%2$s&er=%2$s"),
  ADOBE_SIGN(
      "Adobe Acrobat Sign",
      "Adobe Acrobat Sign <adobesign@adobesign.com>",
      "https://eu1.documents.adobe.com/public/agreements/view/%1$s?tsid=%2$s"),
  DROPBOX_SIGN(
      "Dropbox Sign",
      "Dropbox Sign <noreply@mail.hellosign.com>",
      "https://app.hellosign.com/home/manage?guid=%1$s&s=%2$s"),
  PANDADOC(
      "PandaDoc",
      "PandaDoc <docs@email.pandadoc.net>",
      "https://app.pandadoc.com/document/v2?token=%1$s%2$s");

  private final String product;
  private final String sender;
  private final String linkForm;

  SampleESignService(String product, String sender, String linkForm) {
    this.product = product;
    this.sender = sender;
    this.linkForm = linkForm;
  }

  String product() {
    return product;
  }

  String sender() {
    return sender;
  }

  String link(SampleRandom random) {
    return String.format(
        linkForm,
        Long.toHexString(random.bits() | 1L << 62),
        Long.toHexString(random.bits() >>> 32));
  }
}
