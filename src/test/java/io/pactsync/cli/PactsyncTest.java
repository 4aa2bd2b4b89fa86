package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PactsyncTest {
  @Test
  void theEntryPointIsWhereTheManifestSaysItIs() {
    assertThat(Pactsync.class.getName()).isEqualTo("io.pactsync.cli.Pactsync");
  }
}
