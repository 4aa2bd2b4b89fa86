package io.pactsync.emulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmulatedOtherClientTest {
  @Test
  void clientsAreReadFromText() {
    assertThat(EmulatedOtherClient.parse("100"))
        .isEqualTo(new EmulatedOtherClient(Optional.empty(), 100, OtherClientPattern.POISSON));
    assertThat(EmulatedOtherClient.parse("33.3:office-hours"))
        .isEqualTo(
            new EmulatedOtherClient(Optional.empty(), 33.3, OtherClientPattern.OFFICE_HOURS));
    EmulatedOtherClient named = EmulatedOtherClient.parse("Legal=x@Acme.example=50:on-off");
    assertThat(named.calls("legal=x@acme.EXAMPLE")).isTrue();
    assertThat(named.calls("other@acme.example")).isFalse();
    assertThat(named.pattern()).isEqualTo(OtherClientPattern.ON_OFF);
  }

  @ParameterizedTest
  @CsvSource({
    "'', write [EMAIL=]RATE",
    "many, write [EMAIL=]RATE",
    "0, above 0",
    "-5, above 0",
    "NaN, above 0",
    "1e9, at most",
    "100:sometimes, choose one of poisson",
    "100:ON_OFF, choose one of poisson",
    "legal=100, write an address",
    "=100, write an address"
  })
  void invalidTextIsRefusedInOneSentence(String text, String expected) {
    assertThatThrownBy(() -> EmulatedOtherClient.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another client")
        .hasMessageContaining(expected);
  }
}
