package io.pactsync.mail.link;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A link to a document in a signing service or a file store.
 *
 * @param kind the service
 * @param url the address without redirectors
 */
public record DocumentLink(DocumentLinkService kind, String url) {
  private static final Pattern FILE_NAME =
      Pattern.compile("(?i)[^/#?]+\\.(?:pdf|docx?|rtf|odt|zip|pages)");

  /** Returns the name of the file if the address contains it. */
  public Optional<String> fileName() {
    return WebAddress.parse(url)
        .flatMap(
            address ->
                Stream.of(lastSegment(address.path()), address.fragment())
                    .map(DocumentLink::decoded)
                    .filter(name -> FILE_NAME.matcher(name).matches())
                    .findFirst());
  }

  private static String lastSegment(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String decoded(String name) {
    try {
      return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException brokenEscape) {
      return name;
    }
  }

  /** The recognized services. */
  public enum DocumentLinkService {
    DOCUSIGN("docusign"),
    ADOBE_SIGN("adobe-sign"),
    DROPBOX_SIGN("dropbox-sign"),
    PANDADOC("pandadoc"),
    GOOGLE_DRIVE("google-drive"),
    /** A message in Gmail's confidential mode, which Gmail shows only on a web page. */
    GMAIL_CONFIDENTIAL("gmail-confidential"),
    SHAREPOINT("sharepoint"),
    ONEDRIVE("onedrive"),
    DROPBOX("dropbox"),
    BOX("box"),
    ICLOUD("icloud");

    private final String label;

    DocumentLinkService(String label) {
      this.label = label;
    }

    /** Whether the service collects signatures. The others store files of every kind. */
    public boolean isSigning() {
      return switch (this) {
        case DOCUSIGN, ADOBE_SIGN, DROPBOX_SIGN, PANDADOC -> true;
        case GOOGLE_DRIVE, GMAIL_CONFIDENTIAL, SHAREPOINT, ONEDRIVE, DROPBOX, BOX, ICLOUD -> false;
      };
    }

    /** The name of the service in {@code message.json}. */
    public String label() {
      return label;
    }
  }
}
