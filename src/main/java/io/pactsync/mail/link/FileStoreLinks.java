package io.pactsync.mail.link;

import io.pactsync.mail.link.DocumentLink.DocumentLinkService;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes links to files and folders in file stores. Checks the path, because the same hosts
 * have home pages, help pages and settings.
 */
final class FileStoreLinks {
  private static final Pattern DRIVE =
      Pattern.compile(
          "(?:/a/[^/]+)?(?:/file/(?:u/\\d+/)?d/.+|/drive/(?:u/\\d+/)?(?:mobile/)?folders/.+"
              + "|/folders?/.+)");
  private static final Pattern DOCS =
      Pattern.compile(
          "(?:/a/[^/]+)?/(?:document|spreadsheets|presentation|file|drawings)/(?:u/\\d+/)?d/.+");

  /** Sharing links such as {@code /:b:/s/SITE/ID}, viewers, and files by their path. */
  private static final Pattern SHAREPOINT =
      Pattern.compile(
          "(?i)/:[a-z]:/.+|.*/_layouts/15/(?:doc|wopiframe|guestaccess|download|onedrive|embed"
              + "|sharedwithme)\\.aspx|.*/_layouts/15/doc2?\\.aspx"
              + "|/(?:sites|teams|personal)/.+/forms/[^/]+\\.aspx"
              + "|/(?:sites|teams|personal)/.+\\.(?:pdf|docx?|xlsx?|pptx?|rtf|odt|zip)");

  private static final Pattern DROPBOX =
      Pattern.compile("/(?:l/.+|scl/(?:f[io]|tr)/.+|sh?/.+|t/.+|transfer/.+|preview/.+)");
  private static final Pattern BOX =
      Pattern.compile(
          "/(?:(?:embed/)?s/.+|v/.+|file/\\d+.*|folder/\\d+.*|shared/static/.+|notes/\\d+.*)");
  private static final Pattern ICLOUD =
      Pattern.compile("/(?:attachment/?|(?:iclouddrive|pages|numbers|keynote)/[^/]+.*)");

  private FileStoreLinks() {}

  static Optional<DocumentLinkService> kind(WebAddress a) {
    DocumentLinkService kind = null;
    if (a.isUnder("google.com")) {
      kind = google(a);
    } else if (isSharePoint(a) && SHAREPOINT.matcher(a.path()).matches()) {
      // A person's own files at work. Microsoft calls this OneDrive.
      boolean personal = a.host().contains("-my.sharepoint.");
      kind = personal ? DocumentLinkService.ONEDRIVE : DocumentLinkService.SHAREPOINT;
    } else if (isOneDrive(a)) {
      kind = DocumentLinkService.ONEDRIVE;
    } else if (isDropbox(a)) {
      kind = DocumentLinkService.DROPBOX;
    } else if (a.isUnder("box.com") && BOX.matcher(a.path()).matches()) {
      kind = DocumentLinkService.BOX;
    } else if (isICloud(a)) {
      kind = DocumentLinkService.ICLOUD;
    }
    return Optional.ofNullable(kind);
  }

  private static @Nullable DocumentLinkService google(WebAddress a) {
    boolean byId = a.parameter("id").filter(id -> !id.isEmpty()).isPresent();
    boolean opens = a.path().matches("(?:/a/[^/]+)?(?:/u/\\d+)?/(?:open|uc|folderview|leaf)");
    boolean drive =
        switch (a.host()) {
          case "drive.google.com" -> DRIVE.matcher(a.path()).matches() || (opens && byId);
          case "docs.google.com" -> DOCS.matcher(a.path()).matches() || (opens && byId);
          case "drive.usercontent.google.com" -> byId;
          default -> false;
        };
    if (drive) {
      return DocumentLinkService.GOOGLE_DRIVE;
    }
    return a.host().equals("confidential-mail.google.com") && a.path().startsWith("/msg/")
        ? DocumentLinkService.GMAIL_CONFIDENTIAL
        : null;
  }

  /** Tenants have their own hosts. Some countries have their own domains. */
  private static boolean isSharePoint(WebAddress a) {
    return a.isUnder("sharepoint.com")
        || a.isUnder("sharepoint.us")
        || a.isUnder("sharepoint.cn")
        || a.isUnder("sharepoint.de");
  }

  private static boolean isOneDrive(WebAddress a) {
    if (a.host().equals("1drv.ms")) {
      return a.path().length() > 1;
    }
    boolean named =
        a.parameter("resid").isPresent()
            || a.parameter("id").isPresent()
            || a.parameter("cid").isPresent();
    return a.host().equals("onedrive.live.com") && (named || a.path().matches("/:[a-z]:/.+"));
  }

  private static boolean isDropbox(WebAddress a) {
    if (a.host().equals("dl.dropboxusercontent.com") || a.host().equals("db.tt")) {
      return a.path().length() > 1;
    }
    return a.host().matches("(?:www\\.|dl\\.|m\\.)?dropbox\\.com")
        && DROPBOX.matcher(a.path()).matches();
  }

  private static boolean isICloud(WebAddress a) {
    if (a.isUnder("icloud-content.com") || a.host().equals("share.icloud.com")) {
      return a.path().length() > 1;
    }
    return a.host().matches("(?:www\\.)?icloud\\.com(?:\\.cn)?")
        && ICLOUD.matcher(a.path()).matches();
  }
}
