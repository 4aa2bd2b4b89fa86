package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.PartKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures as documents: what they show is unknown, so size, name and text decide. */
class PhotographedContractTest {
  private final ContractJudge judge = new ContractJudge(VerdictRules.DEFAULTS);

  @ParameterizedTest
  @CsvSource({
    "image0.jpeg, image/jpeg, PAGE_PICTURE",
    "IMG_2231.HEIC, image/heic, PAGE_PICTURE",
    "IMG_2231.HEIC, image/heic, PICTURE",
    "Signature page.jpg, image/jpeg, PAGE_PICTURE",
    "20261103_101500.jpg, image/jpeg, PICTURE",
    "Scan of the lease.png, image/png, PAGE_PICTURE"
  })
  void aPhotoBesideATellingTextIsAContract(String name, String type, PartKind kind) {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("The lease")
            .text("I photographed the signed lease, attached.")
            .attach("2", Optional.of(name), type, kind);
    assertThat(judge.judge(mail.read()).isContract()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "image001.jpg, image/jpeg, PICTURE",
    "image001.png, image/png, PICTURE",
    "image.png, image/png, PAGE_PICTURE",
    "logo-large.jpg, image/jpeg, PAGE_PICTURE",
    "Banner 2026.png, image/png, PAGE_PICTURE",
    "signature.jpg, image/jpeg, PICTURE",
    "smile.gif, image/gif, PICTURE"
  })
  void aLogoOrScreenshotIsNoContract(String name, String type, PartKind kind) {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("Re: lease")
            .text("Thanks, all fine with me.")
            .attach("2", Optional.of(name), type, kind);
    assertThat(judge.judge(mail.read()).isContract()).isFalse();
  }

  @Test
  void aPhotoAloneIsNoContract() {
    TestMailBuilder mail =
        TestMailBuilder.withSubject("From the trip")
            .attach("2", Optional.of("image0.jpeg"), "image/jpeg", PartKind.PAGE_PICTURE);
    assertThat(judge.judge(mail.read()).isContract()).isFalse();
  }
}
