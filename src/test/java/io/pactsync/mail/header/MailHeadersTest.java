package io.pactsync.mail.header;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailHeadersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Mon, 04 Mar 2024 09:30:00 +0100 | 2024-03-04T08:30:00Z
          4 Mar 2024 09:30 GMT | 2024-03-04T09:30:00Z
          Mon,  4 March 2024 09:30:00 EST | 2024-03-04T14:30:00Z
          04-Mar-24 09:30:00 -0330 (NST) | 2024-03-04T13:00:00Z
          Mon, 04 Mar 2024 09.30.60 +0000 | 2024-03-04T09:30:59Z
          4 Mar 99 09:30:00 Z | 1999-03-04T09:30:00Z
          """)
  void datesAreParsedInAllForms(String date, Instant instant) {
    assertThat(MailDateParser.parse(date)).contains(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "30 Feb 2024 10:00:00 +0000",
        "4 Mar 2024 25:00:00 +0000",
        "4 Mar 2024 09:30:00 +9999",
        "4 Foo 2024 09:30:00 +0000",
        "yesterday",
        ""
      })
  void invalidDatesAreEmpty(String date) {
    assertThat(MailDateParser.parse(date)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a@x.example | a@x.example
          Ann <a@x.example>, b@x.example | Ann <a@x.example>+b@x.example
          "Ann, of X" <a@x.example> | Ann, of X <a@x.example>
          "Ann \\"A\\" X" <a@x.example> | Ann "A" X <a@x.example>
          a@x.example (Ann, of X) | Ann, of X <a@x.example>
          team: a@x.example, b@x.example; | a@x.example+b@x.example
          undisclosed-recipients:; |
          =?utf-8?Q?=C3=84nn=2C_X?= <a@x.example> | Änn, X <a@x.example>
          "=?utf-8?Q?=C3=84nn?=" <a@x.example> | Änn <a@x.example>
          Ann <a@x.example | Ann <a@x.example>
          just a name | just a name
          """)
  void addressesAreSplitAndDecoded(String field, String addresses) {
    assertThat(
            String.join(
                "+",
                AddressListParser.parse(field, new UnlabelledTextDecoder()).stream()
                    .map(MailAddress::toString)
                    .toList()))
        .isEqualTo(addresses == null ? "" : addresses);
  }

  @Test
  void theNumberOfAddressesIsLimited() {
    assertThat(AddressListParser.parse("a@x.example,".repeat(5_000), new UnlabelledTextDecoder()))
        .hasSize(1_000);
  }
}
