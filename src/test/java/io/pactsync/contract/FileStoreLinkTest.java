package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.link.DocumentLink;
import io.pactsync.mail.link.DocumentLink.DocumentLinkService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Links to file stores in place of attachments. */
class FileStoreLinkTest {
  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  @ParameterizedTest
  @EnumSource(DocumentLinkService.class)
  void aLinkBesideATellingSubjectIsAContract(DocumentLinkService service) {
    TestMailBuilder mail = TestMailBuilder.withSubject("Signed lease agreement");
    assertThat(judge.judge(mail.read()).isContract()).isFalse();
    assertThat(judge.judge(mail.link(service).read()).isContract()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"DOCUSIGN", "ADOBE_SIGN", "DROPBOX_SIGN", "PANDADOC"})
  void aLinkToAFileAloneIsNoContract(DocumentLinkService service) {
    TestMailBuilder mail = TestMailBuilder.withSubject("Pictures of the trip").link(service);
    assertThat(judge.judge(mail.read()).decision()).isEqualTo(Verdict.Decision.OTHER);
  }

  @Test
  void theFileNameInALinkCounts() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("For you")
            .link(
                DocumentLinkService.DROPBOX,
                "https://www.dropbox.com/scl/fi/1/Lease%20agreement.pdf?dl=0");
    assertThat(judge.judge(mail.read()).isContract()).isTrue();
    assertThat(judge.judge(mail.read()).reasons())
        .contains("the linked \"Lease agreement.pdf\" is named like a contract (\"lease\")");
  }

  @Test
  void namesInLinksAreDecoded() {
    for (String url :
        new String[] {
          "https://x.sharepoint.com/sites/a/Vertrag%20K%C3%B6ln.pdf?web=1",
          "https://www.icloud.com/iclouddrive/0a1#Vertrag%20K%C3%B6ln.pdf"
        }) {
      assertThat(new DocumentLink(DocumentLinkService.SHAREPOINT, url).fileName())
          .contains("Vertrag Köln.pdf");
    }
    assertThat(new DocumentLink(DocumentLinkService.BOX, "https://app.box.com/s/1a2b").fileName())
        .isEmpty();
  }
}
