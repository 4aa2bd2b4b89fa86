package io.pactsync.mail.part;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartKindTest {
  @ParameterizedTest
  @CsvSource({
    "application/pdf, DOCUMENT",
    "application/rtf, DOCUMENT",
    "text/rtf, DOCUMENT",
    "application/vnd.ms-word.document.macroenabled.12, DOCUMENT",
    "application/vnd.ms-excel.sheet.macroenabled.12, DOCUMENT",
    "application/vnd.oasis.opendocument.text, DOCUMENT",
    "application/vnd.apple.pages, DOCUMENT",
    "application/vnd.apple.installer+xml, OTHER",
    "application/vnd.apple.mpegurl, OTHER",
    "image/tiff, DOCUMENT",
    "image/png, PICTURE",
    "text/calendar, OTHER"
  })
  void theTypeAloneShowsTheKind(String type, PartKind kind) {
    assertThat(PartKind.ofType(type)).isEqualTo(kind);
  }
}
