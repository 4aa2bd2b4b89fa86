package io.pactsync.mail.link;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static io.pactsync.mail.TestEntity.raw;
import static io.pactsync.mail.TestEntity.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.TestEntity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentLinkRecognizerTest {
  private static final String DRIVE = "https://drive.google.com/file/d/1aB_-/view?usp=sharing";

  @ParameterizedTest
  @CsvSource({
    "docusign, https://www.docusign.net/Signing/EmailStart.aspx?a=1&er=2",
    "docusign, https://na3.docusign.net/Signing/EmailStart.aspx?a=1",
    "docusign, https://eu.docusign.net/signing/emails/v1-abc",
    "docusign, HTTPS://DEMO.DocuSign.net:443/Member/EmailStart.aspx?a=1",
    "docusign, https://powerforms.docusign.net/1-2-3?env=eu",
    "docusign, https://apps.docusign.com/send/documents/details/1-2",
    "docusign, https://app.docusign.com/documents/details/1-2",
    "adobe-sign, https://secure.na1.adobesign.com/public/viewAgreement?tsid=a",
    "adobe-sign, https://eu1.documents.adobe.com/public/agreements/view/a-b",
    "adobe-sign, https://secure.eu2.echosign.com/public/esign?tsid=a",
    "adobe-sign, https://secure.echosign.com/public/apiesign?pid=a",
    "dropbox-sign, https://app.hellosign.com/t/1a2b",
    "dropbox-sign, https://app.hellosign.com/sign/1a2b",
    "dropbox-sign, https://sign.dropbox.com/t/1a2b",
    "pandadoc, https://app.pandadoc.com/document/1a2b",
    "pandadoc, https://app.pandadoc.com/a/#/documents/1a2b",
    "pandadoc, https://app.pandadoc.com/p/1a2b?",
    "google-drive, https://drive.google.com/file/d/1a/view?usp=drive_web",
    "google-drive, https://drive.google.com/file/u/1/d/1a/edit",
    "google-drive, https://drive.google.com/open?id=1a",
    "google-drive, https://drive.google.com/a/alder.example/open?id=1a",
    "google-drive, https://drive.google.com/uc?export=download&id=1a",
    "google-drive, https://drive.google.com/drive/folders/1a",
    "google-drive, https://drive.google.com/drive/u/0/folders/1a?usp=sharing",
    "google-drive, https://docs.google.com/document/d/1a/edit",
    "google-drive, https://docs.google.com/a/alder.example/document/d/1a/edit",
    "google-drive, https://docs.google.com/spreadsheets/d/1a/edit#gid=0",
    "google-drive, https://docs.google.com/presentation/d/1a",
    "google-drive, https://drive.usercontent.google.com/download?id=1a",
    "gmail-confidential, https://confidential-mail.google.com/msg/AE12-x",
    "sharepoint, https://alder.sharepoint.com/:w:/s/Legal/Eab1?e=x",
    "sharepoint, https://alder.sharepoint.com/sites/Legal/Shared%20Documents/Lease.pdf",
    "sharepoint, https://alder.sharepoint.com/sites/L/_layouts/15/Doc.aspx?sourcedoc=1&action=view",
    "sharepoint, https://alder.sharepoint.de/sites/L/_layouts/15/guestaccess.aspx?docid=1",
    "onedrive, https://alder-my.sharepoint.com/:b:/g/personal/petra/Eab?e=x",
    "onedrive, https://1drv.ms/b/s!Aab1",
    "onedrive, https://onedrive.live.com/?authkey=a&cid=1&id=1!2",
    "onedrive, https://onedrive.live.com/redir?resid=1!2",
    "dropbox, https://www.dropbox.com/s/1a2b/Lease.pdf?dl=0",
    "dropbox, https://www.dropbox.com/scl/fi/1a2b/Lease.pdf?rlkey=x&dl=0",
    "dropbox, https://dropbox.com/sh/1a2b/c?dl=0",
    "dropbox, https://www.dropbox.com/t/1a2b",
    "dropbox, https://dl.dropboxusercontent.com/s/1a2b/Lease.pdf",
    "box, https://app.box.com/s/1a2b",
    "box, https://alder.app.box.com/file/12345",
    "box, https://alder.box.com/v/lease",
    "icloud, https://www.icloud.com/iclouddrive/0a1#Lease",
    "icloud, https://www.icloud.com/attachment/?u=https%3A%2F%2Fcvws.icloud-content.com%2FB%2Fx",
    "icloud, https://www.icloud.com/pages/0a1#Lease",
    "sharepoint, https://alder.sharepoint.com/sites/L/Docs/Forms/AllItems.aspx?id=%2Fsites%2Fx",
    "onedrive, https://onedrive.live.com/:w:/g/personal/1a/Eab",
    "dropbox, https://dl.dropbox.com/s/1a/Lease.pdf",
    "dropbox, https://www.dropbox.com/scl/tr/1a2b",
    "dropbox, https://www.dropbox.com/l/AADx/1a2b",
    "box, https://app.box.com/embed/s/1a2b",
    "icloud, https://share.icloud.com/photos/0a1",
    "icloud, https://cvws.icloud-content.com/B/a/Lease.pdf?o=x"
  })
  void documentLinksAreRecognized(String kind, String url) {
    assertThat(DocumentLinkRecognizer.recognize(url))
        .hasValueSatisfying(link -> assertThat(link.kind().label()).isEqualTo(kind))
        .hasValueSatisfying(link -> assertThat(link.url()).isEqualTo(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://click.alder.example/t?a=1&url=https%3A%2F%2Fapp.box.com%2Fs%2F1a",
        "https://click.alder.example/t/https%3A%2F%2Fapp.box.com%2Fs%2F1a/x",
        "https://x1.r.eu-west-1.awstrack.me/L0/https:%2F%2Fapp.box.com%2Fs%2F1a/1/0102",
        "https://click.pstmrk.it/3s/app.box.com%2Fs%2F1a/ab/cd",
        "https://proxy.alder.example/fetch/https://app.box.com/s/1a",
        "https://secure-web.cisco.com/1ab/https%3A%2F%2Fapp.box.com%2Fs%2F1a",
        "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fapp.box.com%2fs%2f1a&c=E",
        "https://eu-west-1.protection.sophos.com/?u=aHR0cHM6Ly9hcHAuYm94LmNvbS9zLzFh&i=1",
        "https://accounts.google.com/ServiceLogin?continue=https://app.box.com/s/1a",
        "https://gcc02.safelinks.protection.office365.us/?url=https%3A%2F%2Fapp.box.com%2Fs%2F1a",
        "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fu%3Dhttps%253A%252F%252Fapp.box.com%252Fs%252F1a"
      })
  void linksInsideOtherLinksAreRecognized(String url) {
    assertThat(DocumentLinkRecognizer.recognize(url))
        .hasValueSatisfying(link -> assertThat(link.url()).isEqualTo("https://app.box.com/s/1a"));
  }

  @Test
  void aFiltersLinkToASigningServiceIsRecognized() {
    String target = "https%3A%2F%2Fapp.hellosign.com%2Ft%2F1a";
    String filter = "https://secure-web.cisco.com/1ab/" + target;
    assertThat(DocumentLinkRecognizer.recognize(filter)).isPresent();
    assertThat(DocumentLinkRecognizer.recognize("https://evil.example/1ab/" + target)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://alder.sharepoint.com/",
        "https://alder.sharepoint.com/sites/Legal",
        "https://alder.sharepoint.com/_layouts/15/images/logo.png",
        "https://sharepoint.com.evil.example/:w:/s/Legal/Eab1",
        "https://1drv.ms/",
        "https://onedrive.live.com/about",
        "https://www.dropbox.com/",
        "https://www.dropbox.com/help/mobile",
        "https://www.dropbox.com/login",
        "https://www.dropbox.com/plans",
        "https://www.dropbox.com/request/1a2b",
        "https://www.box.com/pricing",
        "https://support.box.com/hc/en-us",
        "https://inbox.com/s/1a2b",
        "https://www.icloud.com/",
        "https://www.icloud.com/settings/",
        "https://www.icloud.com/find",
        "https://confidential-mail.google.com/",
        "https://confidential-mail.google.com.evil.example/msg/1",
        "https://docusign.net.evil.example/Signing/EmailStart.aspx?a=1",
        "https://evildocusign.net/Signing/EmailStart.aspx?a=1",
        "https://docusign.net@evil.example/Signing/EmailStart.aspx?a=1",
        "https://evil.example/?u=https://docusign.net/Signing/a",
        "https://evil.example\\@app.hellosign.com/t/1",
        "https://www.docusign.net/Member/Images/email/logo.png",
        "https://protect.docusign.net/report-abuse?e=a",
        "https://support.docusign.com/en/articles/a",
        "https://www.docusign.com/features",
        "https://www.docusign.net/",
        "https://helpx.adobe.com/sign.html",
        "https://secure.na1.adobesign.com/images/logo.gif",
        "https://www.hellosign.com/t/features",
        "https://faq.hellosign.com/hc/1",
        "https://www.pandadoc.com/electronic-signatures/",
        "https://app.pandadoc.com/login/",
        "https://drive.google.com/drive/my-drive",
        "https://drive.google.com/",
        "https://drive.google.com/open?id=",
        "https://docs.google.com/forms/d/1a/viewform",
        "https://support.google.com/drive?p=a",
        "https://www.google.com/drive/d/1",
        "mailto:docs@docusign.net",
        "not a link"
      })
  void otherLinksAreIgnored(String url) {
    assertThat(DocumentLinkRecognizer.recognize(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.google.com/url?q=https%3A%2F%2Fdrive.google.com%2Ffile%2Fd%2F1aB_-%2Fview"
            + "%3Fusp%3Dsharing&sa=D",
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdrive.google.com%2Ffile"
            + "%2Fd%2F1aB_-%2Fview%3Fusp%3Dsharing&data=05",
        "https://urldefense.com/v3/__" + DRIVE + "__;!!abc!def$"
      })
  void redirectorsAreUnwrapped(String url) {
    assertThat(DocumentLinkRecognizer.recognize(url))
        .hasValueSatisfying(link -> assertThat(link.url()).isEqualTo(DRIVE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "<%s>",
        "(%s)",
        "[%s]",
        "see %s.",
        "%s, or",
        "\"%s\"",
        "'%s'!",
        "*%s*",
        "«%s»",
        "%sをご覧ください",
        "=>%s<=",
        "x%s\tx",
        "<%s>;",
        "(see %s)."
      })
  void punctuationAroundALinkIsRemoved(String around) {
    assertThat(urls(text(around.formatted(DRIVE)))).containsExactly(DRIVE);
  }

  @Test
  void balancedBracketsBelongToALink() {
    String url = "https://app.hellosign.com/t/1(2)";
    assertThat(urls(text("(" + url + ")"))).containsExactly(url);
  }

  @Test
  void softLineBreaksAreRemoved() {
    TestEntity flowed =
        raw(
            ascii("On our \r\ndrive:\r\n\r\nhttps://drive.google.com/file/ \r\nd/1a/view\r\n"),
            "Content-Type: text/plain; format=flowed; delsp=yes");
    ReadMail mail = flowed.mail("x").read();
    assertThat(mail.links().get(0).url()).isEqualTo("https://drive.google.com/file/d/1a/view");
    assertThat(mail.text()).contains("On ourdrive:");
    TestEntity quotedPrintable =
        raw(
            ascii("https://drive.google.com/file/d/1a=\r\n/view?a=3Db\r\n"),
            "Content-Type: text/plain",
            "Content-Transfer-Encoding: quoted-printable");
    assertThat(urls(quotedPrintable))
        .containsExactly("https://drive.google.com/file/d/1a/view?a=b");
    assertThat(urls(text("<https://drive.google.com/file/\r\nd/1a/view>")))
        .containsExactly("https://drive.google.com/file/d/1a/view");
  }

  @Test
  void eachLinkIsReportedOnceAndUnescaped() {
    String url = "https://www.docusign.net/Signing/EmailStart.aspx?a=1&b=2";
    String escaped = url.replace("&", "&amp;");
    TestEntity both =
        multipart(
            "alternative",
            text("Here: " + url),
            html(
                "<a href=\""
                    + escaped
                    + "\">go</a><a href='\n "
                    + escaped
                    + " '>"
                    + escaped
                    + "</a><p>"
                    + escaped
                    + "</p>"));
    assertThat(urls(both)).containsExactly(url);
  }

  @Test
  void shortenedLinkTextIsNotALink() {
    assertThat(urls(html("<a href='" + DRIVE + "'>https://drive.google.com/file/d/1a...</a>")))
        .containsExactly(DRIVE);
  }

  @Test
  void forwardedMailsAreSearchedButAttachedTextsAreNot() {
    TestEntity forward = raw(text(DRIVE).mail("in").bytes(), "Content-Type: message/rfc822");
    assertThat(urls(multipart("mixed", text("x"), forward))).containsExactly(DRIVE);
    TestEntity attached = text(DRIVE).with("Content-Disposition: attachment; filename=a.txt");
    assertThat(urls(multipart("mixed", text("x"), attached))).isEmpty();
  }

  private static List<String> urls(TestEntity body) {
    return body.mail("x").read().links().stream().map(DocumentLink::url).toList();
  }
}
