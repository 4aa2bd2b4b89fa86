package io.pactsync.mail.link;

import io.pactsync.mail.link.DocumentLink.DocumentLinkService;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recognizes links to documents in signing services and file stores. Checks host and path, because
 * the same mails also link to help pages, logos and preferences.
 */
public final class DocumentLinkRecognizer {
  private static final Pattern NON_DOCUMENT_PATH =
      Pattern.compile(
          "(?i).*\\.(?:png|gif|jpe?g|svg|ico|css|js|woff2?)$"
              + "|.*/(?:images?|static|assets|help|support|faq|legal|privacy|terms|unsubscribe"
              + "|preferences|notifications?|settings|report-?abuse|login|log-?in|sign-?in|signup"
              + "|sign-?up|pricing|about|contact|blog|trust|security)(?:[/.;].*)?");
  private static final Pattern NON_DOCUMENT_HOST =
      Pattern.compile(
          "(?:www|support|help|helpx|faq|blog|community|developers?|status|info|go|trust|protect"
              + "|click|learn|static|assets|cdn)\\..*");

  /** Click trackers and mail filters may follow each other. */
  private static final int MAX_NESTED = 3;

  private DocumentLinkRecognizer() {}

  /** Returns the link if the address, or an address inside it, points to a document. */
  public static Optional<DocumentLink> recognize(String url) {
    return recognize(url, MAX_NESTED);
  }

  private static Optional<DocumentLink> recognize(String url, int nested) {
    String target = RedirectUnwrapper.unwrap(url);
    Optional<WebAddress> address = WebAddress.parse(target);
    Optional<DocumentLink> link =
        address.flatMap(DocumentLinkRecognizer::kind).map(kind -> new DocumentLink(kind, target));
    if (link.isPresent() || nested == 0) {
      return link;
    }
    return address.stream().flatMap(a -> inside(a, nested - 1)).findFirst();
  }

  /** Anyone can write the address of a signing service into another one. Filters do not. */
  private static Stream<DocumentLink> inside(WebAddress wrapper, int nested) {
    boolean trusted = NestedAddresses.isMailFilter(wrapper);
    return NestedAddresses.in(wrapper).stream()
        .flatMap(inner -> recognize(inner, nested).stream())
        .filter(link -> trusted || !link.kind().isSigning());
  }

  private static Optional<DocumentLinkService> kind(WebAddress a) {
    DocumentLinkService kind = null;
    Optional<DocumentLinkService> store = FileStoreLinks.kind(a);
    if (store.isPresent() || a.isUnder("google.com")) {
      return store;
    } else if (a.isUnder("docusign.net")) {
      // www.docusign.net is a signing host. The other services use www for marketing.
      kind = a.host().startsWith("protect.") ? null : DocumentLinkService.DOCUSIGN;
    } else if (a.isUnder("docusign.com") && !isNonDocumentHost(a)) {
      kind = a.host().equals("docusign.com") ? null : DocumentLinkService.DOCUSIGN;
    } else if (a.isUnder("adobesign.com") || a.isUnder("echosign.com") || isAdobeDocuments(a)) {
      kind = isNonDocumentHost(a) ? null : DocumentLinkService.ADOBE_SIGN;
    } else if (a.isUnder("hellosign.com") || a.isUnder("sign.dropbox.com")) {
      kind =
          isNonDocumentHost(a) || a.host().equals("hellosign.com")
              ? null
              : DocumentLinkService.DROPBOX_SIGN;
    } else if (a.isUnder("pandadoc.com") || a.isUnder("pandadoc.net") || a.isUnder("pandadoc.eu")) {
      kind =
          isNonDocumentHost(a) || a.host().equals("pandadoc.com")
              ? null
              : DocumentLinkService.PANDADOC;
    }
    return Optional.ofNullable(kind).filter(k -> hasTarget(a));
  }

  private static boolean isNonDocumentHost(WebAddress a) {
    return NON_DOCUMENT_HOST.matcher(a.host()).matches();
  }

  private static boolean isAdobeDocuments(WebAddress a) {
    return a.isUnder("documents.adobe.com");
  }

  private static boolean hasTarget(WebAddress a) {
    boolean isHomePage = a.path().equals("/") && a.query().isEmpty() && a.fragment().isEmpty();
    return !isHomePage && !NON_DOCUMENT_PATH.matcher(a.path()).matches();
  }
}
