package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.contract.VerdictRules;
import io.pactsync.mail.link.DocumentLink.DocumentLinkService;
import io.pactsync.mail.link.DocumentLinkRecognizer;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The default query lists every message that the rules recognize without an attachment. */
class DefaultQueryTest {
  private static final List<String> TERMS =
      List.of(SyncSettings.DEFAULTS.query().replaceAll("[{}]", "").split(" "));

  @Test
  void messagesOfEverySigningServiceAreListed() {
    for (String domain : VerdictRules.DEFAULTS.signingServices()) {
      assertThat(TERMS).contains("from:" + domain);
    }
  }

  @ParameterizedTest
  @EnumSource(DocumentLinkService.class)
  void messagesWithALinkToEveryServiceAreListed(DocumentLinkService service) {
    for (String url : links(service)) {
      assertThat(DocumentLinkRecognizer.recognize(url))
          .as(url)
          .hasValueSatisfying(link -> assertThat(link.kind()).isEqualTo(service));
      String host = "." + URI.create(url).getHost();
      assertThat(TERMS).as(url).anyMatch(term -> host.endsWith("." + term));
    }
  }

  private static List<String> links(DocumentLinkService service) {
    return switch (service) {
      case DOCUSIGN ->
          List.of(
              "https://www.docusign.net/Signing/EmailStart.aspx?a=1",
              "https://app.docusign.com/documents/details/1");
      case ADOBE_SIGN ->
          List.of(
              "https://secure.na1.adobesign.com/public/viewAgreement?tsid=a",
              "https://secure.echosign.com/public/esign?tsid=a",
              "https://eu1.documents.adobe.com/public/agreements/view/a");
      case DROPBOX_SIGN ->
          List.of("https://app.hellosign.com/t/1a2b", "https://sign.dropbox.com/t/1a2b");
      case PANDADOC ->
          List.of(
              "https://app.pandadoc.com/p/1a",
              "https://app.pandadoc.net/p/1a",
              "https://app.pandadoc.eu/p/1a");
      case GOOGLE_DRIVE ->
          List.of(
              "https://drive.google.com/file/d/1a/view",
              "https://docs.google.com/document/d/1a/edit",
              "https://drive.usercontent.google.com/download?id=1a");
      case GMAIL_CONFIDENTIAL -> List.of("https://confidential-mail.google.com/msg/1a");
      case SHAREPOINT -> List.of("https://alder.sharepoint.com/:w:/s/Legal/1a");
      case ONEDRIVE ->
          List.of(
              "https://alder-my.sharepoint.com/:b:/g/personal/p/1a",
              "https://1drv.ms/b/s!1a",
              "https://onedrive.live.com/redir?resid=1a");
      case DROPBOX -> List.of("https://www.dropbox.com/s/1a/Lease.pdf");
      case BOX -> List.of("https://alder.app.box.com/s/1a");
      case ICLOUD -> List.of("https://www.icloud.com/iclouddrive/0a#Lease");
    };
  }
}
